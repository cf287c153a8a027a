// The Thai texts, one file per area: the file's name is the first part of a key.
import agreement from "./th/agreement.json" with { type: "json" }
import bankname from "./th/bankname.json" with { type: "json" }
import bonus from "./th/bonus.json" with { type: "json" }
import chat from "./th/chat.json" with { type: "json" }
import common from "./th/common.json" with { type: "json" }
import conditions from "./th/conditions.json" with { type: "json" }
import contact from "./th/contact.json" with { type: "json" }
import deposit from "./th/deposit.json" with { type: "json" }
import errors from "./th/errors.json" with { type: "json" }
import game from "./th/game.json" with { type: "json" }
import home from "./th/home.json" with { type: "json" }
import howto from "./th/howto.json" with { type: "json" }
import invite from "./th/invite.json" with { type: "json" }
import login from "./th/login.json" with { type: "json" }
import operation from "./th/operation.json" with { type: "json" }
import password from "./th/password.json" with { type: "json" }
import profile from "./th/profile.json" with { type: "json" }
import refund from "./th/refund.json" with { type: "json" }
import register from "./th/register.json" with { type: "json" }
import spin from "./th/spin.json" with { type: "json" }
import statement from "./th/statement.json" with { type: "json" }
import transfer from "./th/transfer.json" with { type: "json" }
import validation from "./th/validation.json" with { type: "json" }
import withdraw from "./th/withdraw.json" with { type: "json" }

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
