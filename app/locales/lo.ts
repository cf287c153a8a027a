// The Lao texts, one file per area: the file's name is the first part of a key.
import agreement from "./lo/agreement.json" with { type: "json" }
import bankname from "./lo/bankname.json" with { type: "json" }
import bonus from "./lo/bonus.json" with { type: "json" }
import chat from "./lo/chat.json" with { type: "json" }
import common from "./lo/common.json" with { type: "json" }
import conditions from "./lo/conditions.json" with { type: "json" }
import contact from "./lo/contact.json" with { type: "json" }
import deposit from "./lo/deposit.json" with { type: "json" }
import errors from "./lo/errors.json" with { type: "json" }
import game from "./lo/game.json" with { type: "json" }
import home from "./lo/home.json" with { type: "json" }
import howto from "./lo/howto.json" with { type: "json" }
import invite from "./lo/invite.json" with { type: "json" }
import login from "./lo/login.json" with { type: "json" }
import operation from "./lo/operation.json" with { type: "json" }
import password from "./lo/password.json" with { type: "json" }
import profile from "./lo/profile.json" with { type: "json" }
import refund from "./lo/refund.json" with { type: "json" }
import register from "./lo/register.json" with { type: "json" }
import spin from "./lo/spin.json" with { type: "json" }
import statement from "./lo/statement.json" with { type: "json" }
import transfer from "./lo/transfer.json" with { type: "json" }
import validation from "./lo/validation.json" with { type: "json" }
import withdraw from "./lo/withdraw.json" with { type: "json" }

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
