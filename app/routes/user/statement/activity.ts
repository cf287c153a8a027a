// The content of a statement line: its icon, its activity, the names in it (docs/product/statement.md).
import { bankName } from "#app/components/bank-name.ts"
import type { IconName } from "#app/components/icon.tsx"
import type { useHeld } from "#app/components/money.tsx"
import { gameNames } from "#app/games/game-names.ts"
import type { Language, Translate } from "#app/locales/language.ts"
import { saidIn } from "#app/locales/words.ts"
import type { Statement } from "#app/services/statement.server.ts"
import type { Wallet } from "#app/services/wallet.server.ts"
import { statusOf } from "#contract/statement.ts"
import { walletAccount } from "#contract/wallet.ts"

const icons: Record<string, IconName> = {
  deposit: "wallet",
  bonus: "gift",
  finish_bonus: "gift",
  withdraw: "hand-coins",
  transfer: "arrow-left-right",
}

/** Wallet, gift, hand with money, arrows. */
export function iconOf({ statementType }: Statement): IconName {
  return icons[statementType ?? ""] ?? "receipt-text"
}

type ActivityText = { activity: string; detail: string }

type Shown = {
  /** Names of accounts by code. */
  names: Record<string, string>
  held: ReturnType<typeof useHeld>
}

/**
 * Names of the accounts that a line names by code: the games, and the member's bank. Codes that the wallet does not list
 * are missing.
 */
export function accountNames(wallet: Wallet | undefined, spoken: Language): Record<string, string> {
  const bank = wallet?.bankAccount
  return { ...(bank && { [bank.bankCode]: bankName(bank, spoken) }), ...gameNames(wallet, spoken) }
}

/** The activity: the type with from and to, or the reason of a bonus; and further details, if any. */
export function activityText(
  t: Translate,
  spoken: Language,
  line: Statement,
  { names, held }: Shown,
): ActivityText {
  const { from, to } = partiesOf(t, line, names)
  const detail = descriptionOf(line, spoken)
  switch (line.statementType) {
    case "deposit":
      return { activity: t("statement.activity.deposit"), detail: joined(wayOf(from, to), detail) }
    case "withdraw":
      return to
        ? { activity: t("statement.activity.withdrawTo", { to }), detail }
        : { activity: t("statement.activity.withdraw"), detail: joined(from, detail) }
    case "transfer": {
      const change = walletChange(t, line, held)
      return from && to
        ? { activity: t("statement.activity.transferFromTo", { from, to }), detail: joined(change, detail) }
        : { activity: t("statement.activity.transfer"), detail: joined(from || to, change, detail) }
    }
    case "finish_bonus":
      return {
        activity: t("statement.activity.finish_bonus"),
        detail: joined(line.amount ? t("statement.removed") : "", detail),
      }
    case "bonus":
      return { activity: t(`statement.activity.${giftOf(line)}`), detail }
    default:
      return {
        activity: t(line.statementType ? "statement.types.other" : "statement.types.unreadable"),
        detail: joined(wayOf(from, to), detail),
      }
  }
}

/** What a transfer that was made changed in the main wallet: its amount has no sign. */
function walletChange(t: Translate, line: Statement, held: Shown["held"]): string {
  if (line.amount == null || statusOf(line) !== "SUCCESS") return ""
  const sign = isWallet(line.to) ? "+" : isWallet(line.from) ? "-" : undefined
  return sign ? t("statement.walletChange", { amount: sign + held(Math.abs(line.amount)) }) : ""
}

function isWallet(account: string | null | undefined): boolean {
  return account?.toUpperCase() === walletAccount.toUpperCase()
}

/** Where the money came from and where it went, as names; empty for what the line does not say. */
export function partiesOf(t: Translate, line: Statement, names: Record<string, string>) {
  const nameOf = (account: string | null | undefined) => {
    if (!account) return ""
    if (isWallet(account)) return t("statement.wallet")
    if (account.toUpperCase() === "TRUEMONEY") return t("deposit.wallet.title")
    return names[account] ?? account
  }
  return { from: nameOf(line.from), to: nameOf(line.to) }
}

function giftOf({ promotion, luckydraw, invite, refund }: Statement) {
  if (invite) return "invite"
  if (refund) return "refund"
  if (promotion) return "promotion"
  return luckydraw ? "luckydraw" : "bonus"
}

/** The linked item's description. */
export function descriptionOf(
  { bonus, promotion, invite, refund, luckydraw }: Statement,
  spoken: Language,
): string {
  const item = promotion ?? bonus ?? invite ?? refund ?? luckydraw
  return saidIn(spoken, item?.description).text || saidIn(spoken, item?.name).text
}

function wayOf(from: string, to: string): string {
  return from && to ? `${from} →\u00a0${to}` : from || to
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(" · ")
}
