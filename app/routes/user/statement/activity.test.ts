// What a line says, by its type and by what its backend leaves out.
import { expect, test } from "vitest"
import type { Translate } from "#app/locales/language.ts"
import type { Statement } from "#app/services/statement.server.ts"
import { activityText } from "./activity.ts"

const t = ((key: string, values: object = {}) =>
  [key.replace("statement.", ""), ...Object.values(values)].join(" ")) as Translate

const names = { PG: "Lucky", KBANK: "Kasikorn" }
const move = { statementType: "transfer", from: "wallet", to: "PG", amount: 3000, status: "SUCCESS" }
const bonus = { statementType: "bonus" }
const item = (description: string) => ({ description, name: "its name" })

test.each([
  [{ statementType: "deposit" }, "activity.deposit", ""],
  [{ statementType: "deposit", from: "KBANK", to: "wallet" }, "activity.deposit", "Kasikorn →\u00a0wallet"],
  [{ statementType: "deposit", from: "truemoney" }, "activity.deposit", "deposit.wallet.title"],
  [{ statementType: "deposit", to: "Wallet" }, "activity.deposit", "wallet"],
  [{ statementType: "withdraw", to: "KBANK" }, "activity.withdrawTo Kasikorn", ""],
  [{ statementType: "withdraw", from: "wallet" }, "activity.withdraw", "wallet"],
  [move, "activity.transferFromTo wallet Lucky", "walletChange -3000"],
  [{ ...move, from: "PG", to: "WALLET" }, "activity.transferFromTo Lucky wallet", "walletChange +3000"],
  [{ ...move, from: "PG", to: "JOKER" }, "activity.transferFromTo Lucky JOKER", ""],
  [{ ...move, status: "FAILED" }, "activity.transferFromTo wallet Lucky", ""],
  [{ ...move, status: "WAITING" }, "activity.transferFromTo wallet Lucky", ""],
  [{ ...move, amount: null }, "activity.transferFromTo wallet Lucky", ""],
  [{ ...move, to: undefined }, "activity.transfer", "wallet · walletChange -3000"],
  [{ ...move, from: undefined }, "activity.transfer", "Lucky"],
  [{ statementType: "finish_bonus", amount: 2500 }, "activity.finish_bonus", "removed"],
  [{ statementType: "finish_bonus", amount: 0 }, "activity.finish_bonus", ""],
  [{ ...bonus, bonus: item("of a bonus") }, "activity.bonus", "of a bonus"],
  [{ ...bonus, promotion: item(""), bonus: item("of a bonus") }, "activity.promotion", "its name"],
  [{ ...bonus, luckydraw: item("of a wheel") }, "activity.luckydraw", "of a wheel"],
  [{ ...bonus, invite: item("of a friend"), promotion: {} }, "activity.invite", ""],
  [{ ...bonus, refund: item("of a loss"), promotion: null }, "activity.refund", "of a loss"],
  [{ statementType: "adjust", from: "wallet" }, "types.other", "wallet"],
  [{ from: "KBANK" }, "types.unreadable", "Kasikorn"],
])("%j", (line, activity, detail) => {
  const shown = { names, held: String as never }
  expect(activityText(t, "th", line as Statement, shown)).toEqual({ activity, detail })
})
