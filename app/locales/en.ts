// The English texts, one file per area: the file's name is the first part of a key.
import agreement from "./en/agreement.json" with { type: "json" }
import bankname from "./en/bankname.json" with { type: "json" }
import bonus from "./en/bonus.json" with { type: "json" }
import chat from "./en/chat.json" with { type: "json" }
import common from "./en/common.json" with { type: "json" }
import conditions from "./en/conditions.json" with { type: "json" }
import contact from "./en/contact.json" with { type: "json" }
import deposit from "./en/deposit.json" with { type: "json" }
import errors from "./en/errors.json" with { type: "json" }
import game from "./en/game.json" with { type: "json" }
import home from "./en/home.json" with { type: "json" }
import howto from "./en/howto.json" with { type: "json" }
import invite from "./en/invite.json" with { type: "json" }
import login from "./en/login.json" with { type: "json" }
import operation from "./en/operation.json" with { type: "json" }
import password from "./en/password.json" with { type: "json" }
import profile from "./en/profile.json" with { type: "json" }
import refund from "./en/refund.json" with { type: "json" }
import register from "./en/register.json" with { type: "json" }
import spin from "./en/spin.json" with { type: "json" }
import statement from "./en/statement.json" with { type: "json" }
import transfer from "./en/transfer.json" with { type: "json" }
import validation from "./en/validation.json" with { type: "json" }
import withdraw from "./en/withdraw.json" with { type: "json" }

export default {
  agreement,
  bankname,
  bonus,
  chat,
  common,
  conditions,
  contact,
  deposit,
  errors,
  game,
  home,
  howto,
  invite,
  login,
  operation,
  password,
  profile,
  refund,
  register,
  spin,
  statement,
  transfer,
  validation,
  withdraw,
}
