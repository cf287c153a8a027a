// The English texts, one file per area: the file's name is the first part of a key.
import bankname from "./en/bankname.json" with { type: "json" }
import common from "./en/common.json" with { type: "json" }
import conditions from "./en/conditions.json" with { type: "json" }
import errors from "./en/errors.json" with { type: "json" }
import game from "./en/game.json" with { type: "json" }
import home from "./en/home.json" with { type: "json" }
import login from "./en/login.json" with { type: "json" }
import operation from "./en/operation.json" with { type: "json" }
import password from "./en/password.json" with { type: "json" }
import profile from "./en/profile.json" with { type: "json" }
import register from "./en/register.json" with { type: "json" }
import statement from "./en/statement.json" with { type: "json" }
import transfer from "./en/transfer.json" with { type: "json" }
import validation from "./en/validation.json" with { type: "json" }
import withdraw from "./en/withdraw.json" with { type: "json" }

export default {
  bankname,
  common,
  conditions,
  errors,
  game,
  home,
  login,
  operation,
  password,
  profile,
  register,
  statement,
  transfer,
  validation,
  withdraw,
}
