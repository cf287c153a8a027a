// The English texts, one file per area: the file's name is the first part of a key.
import common from "./en/common.json" with { type: "json" }
import errors from "./en/errors.json" with { type: "json" }
import login from "./en/login.json" with { type: "json" }
import register from "./en/register.json" with { type: "json" }
import validation from "./en/validation.json" with { type: "json" }

export default {
  common,
  errors,
  login,
  register,
  validation,
}
