// The Thai texts, one file per area: the file's name is the first part of a key.
import common from "./th/common.json" with { type: "json" }
import errors from "./th/errors.json" with { type: "json" }
import login from "./th/login.json" with { type: "json" }
import register from "./th/register.json" with { type: "json" }
import validation from "./th/validation.json" with { type: "json" }

export default {
  common,
  errors,
  login,
  register,
  validation,
}
