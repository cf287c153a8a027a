// The texts of the three languages, one JSON file per area and language: the area is the first part of a key.
// Plain imports, because Node, Vite, workerd and Playwright all read this file.
import enAgreement from "./en/agreement.json" with { type: "json" }
import enBankname from "./en/bankname.json" with { type: "json" }
import enBonus from "./en/bonus.json" with { type: "json" }
import enChat from "./en/chat.json" with { type: "json" }
import enCommon from "./en/common.json" with { type: "json" }
import enConditions from "./en/conditions.json" with { type: "json" }
import enContact from "./en/contact.json" with { type: "json" }
import enDeposit from "./en/deposit.json" with { type: "json" }
import enDevices from "./en/devices.json" with { type: "json" }
import enErrors from "./en/errors.json" with { type: "json" }
import enForgot from "./en/forgot.json" with { type: "json" }
import enGame from "./en/game.json" with { type: "json" }
import enGames from "./en/games.json" with { type: "json" }
import enHome from "./en/home.json" with { type: "json" }
import enHowto from "./en/howto.json" with { type: "json" }
import enInvite from "./en/invite.json" with { type: "json" }
import enLogin from "./en/login.json" with { type: "json" }
import enOperation from "./en/operation.json" with { type: "json" }
import enPassword from "./en/password.json" with { type: "json" }
import enProfile from "./en/profile.json" with { type: "json" }
import enRefund from "./en/refund.json" with { type: "json" }
import enRegister from "./en/register.json" with { type: "json" }
import enSpin from "./en/spin.json" with { type: "json" }
import enStatement from "./en/statement.json" with { type: "json" }
import enTransfer from "./en/transfer.json" with { type: "json" }
import enValidation from "./en/validation.json" with { type: "json" }
import enWithdraw from "./en/withdraw.json" with { type: "json" }
import loAgreement from "./lo/agreement.json" with { type: "json" }
import loBankname from "./lo/bankname.json" with { type: "json" }
import loBonus from "./lo/bonus.json" with { type: "json" }
import loChat from "./lo/chat.json" with { type: "json" }
import loCommon from "./lo/common.json" with { type: "json" }
import loConditions from "./lo/conditions.json" with { type: "json" }
import loContact from "./lo/contact.json" with { type: "json" }
import loDeposit from "./lo/deposit.json" with { type: "json" }
import loDevices from "./lo/devices.json" with { type: "json" }
import loErrors from "./lo/errors.json" with { type: "json" }
import loForgot from "./lo/forgot.json" with { type: "json" }
import loGame from "./lo/game.json" with { type: "json" }
import loGames from "./lo/games.json" with { type: "json" }
import loHome from "./lo/home.json" with { type: "json" }
import loHowto from "./lo/howto.json" with { type: "json" }
import loInvite from "./lo/invite.json" with { type: "json" }
import loLogin from "./lo/login.json" with { type: "json" }
import loOperation from "./lo/operation.json" with { type: "json" }
import loPassword from "./lo/password.json" with { type: "json" }
import loProfile from "./lo/profile.json" with { type: "json" }
import loRefund from "./lo/refund.json" with { type: "json" }
import loRegister from "./lo/register.json" with { type: "json" }
import loSpin from "./lo/spin.json" with { type: "json" }
import loStatement from "./lo/statement.json" with { type: "json" }
import loTransfer from "./lo/transfer.json" with { type: "json" }
import loValidation from "./lo/validation.json" with { type: "json" }
import loWithdraw from "./lo/withdraw.json" with { type: "json" }
import thAgreement from "./th/agreement.json" with { type: "json" }
import thBankname from "./th/bankname.json" with { type: "json" }
import thBonus from "./th/bonus.json" with { type: "json" }
import thChat from "./th/chat.json" with { type: "json" }
import thCommon from "./th/common.json" with { type: "json" }
import thConditions from "./th/conditions.json" with { type: "json" }
import thContact from "./th/contact.json" with { type: "json" }
import thDeposit from "./th/deposit.json" with { type: "json" }
import thDevices from "./th/devices.json" with { type: "json" }
import thErrors from "./th/errors.json" with { type: "json" }
import thForgot from "./th/forgot.json" with { type: "json" }
import thGame from "./th/game.json" with { type: "json" }
import thGames from "./th/games.json" with { type: "json" }
import thHome from "./th/home.json" with { type: "json" }
import thHowto from "./th/howto.json" with { type: "json" }
import thInvite from "./th/invite.json" with { type: "json" }
import thLogin from "./th/login.json" with { type: "json" }
import thOperation from "./th/operation.json" with { type: "json" }
import thPassword from "./th/password.json" with { type: "json" }
import thProfile from "./th/profile.json" with { type: "json" }
import thRefund from "./th/refund.json" with { type: "json" }
import thRegister from "./th/register.json" with { type: "json" }
import thSpin from "./th/spin.json" with { type: "json" }
import thStatement from "./th/statement.json" with { type: "json" }
import thTransfer from "./th/transfer.json" with { type: "json" }
import thValidation from "./th/validation.json" with { type: "json" }
import thWithdraw from "./th/withdraw.json" with { type: "json" }

const areas = {
  agreement: { en: enAgreement, lo: loAgreement, th: thAgreement },
  bankname: { en: enBankname, lo: loBankname, th: thBankname },
  bonus: { en: enBonus, lo: loBonus, th: thBonus },
  chat: { en: enChat, lo: loChat, th: thChat },
  common: { en: enCommon, lo: loCommon, th: thCommon },
  conditions: { en: enConditions, lo: loConditions, th: thConditions },
  contact: { en: enContact, lo: loContact, th: thContact },
  deposit: { en: enDeposit, lo: loDeposit, th: thDeposit },
  devices: { en: enDevices, lo: loDevices, th: thDevices },
  errors: { en: enErrors, lo: loErrors, th: thErrors },
  forgot: { en: enForgot, lo: loForgot, th: thForgot },
  game: { en: enGame, lo: loGame, th: thGame },
  games: { en: enGames, lo: loGames, th: thGames },
  home: { en: enHome, lo: loHome, th: thHome },
  howto: { en: enHowto, lo: loHowto, th: thHowto },
  invite: { en: enInvite, lo: loInvite, th: thInvite },
  login: { en: enLogin, lo: loLogin, th: thLogin },
  operation: { en: enOperation, lo: loOperation, th: thOperation },
  password: { en: enPassword, lo: loPassword, th: thPassword },
  profile: { en: enProfile, lo: loProfile, th: thProfile },
  refund: { en: enRefund, lo: loRefund, th: thRefund },
  register: { en: enRegister, lo: loRegister, th: thRegister },
  spin: { en: enSpin, lo: loSpin, th: thSpin },
  statement: { en: enStatement, lo: loStatement, th: thStatement },
  transfer: { en: enTransfer, lo: loTransfer, th: thTransfer },
  validation: { en: enValidation, lo: loValidation, th: thValidation },
  withdraw: { en: enWithdraw, lo: loWithdraw, th: thWithdraw },
}

type Areas = typeof areas

/** All texts of a language, by area. The English ones are the type: a test holds the other two to the same keys. */
export type Texts = { [Area in keyof Areas]: Areas[Area]["en"] }

function textsOf(language: "en" | "lo" | "th"): Texts {
  const entries = Object.entries(areas).map(([area, texts]) => [area, texts[language]])
  return Object.fromEntries(entries)
}

export const en = textsOf("en")
export const lo = textsOf("lo")
export const th = textsOf("th")
