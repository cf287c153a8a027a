// The Lao texts, one file per area: the file's name is the first part of a key.
import common from "./lo/common.json" with { type: "json" }
import errors from "./lo/errors.json" with { type: "json" }
import login from "./lo/login.json" with { type: "json" }
import register from "./lo/register.json" with { type: "json" }
import validation from "./lo/validation.json" with { type: "json" }

export default {
  common,
  errors,
  login,
  register,
  validation,
}
