// One line of the statement: what it was, when, how it stands, and the amount with its sign.
import { Icon, type IconName } from "#app/components/icon.tsx"
import { ago, baht, dateTime, isoTime } from "#app/format.ts"
import { type TextKey, type Translate, useT } from "#app/language.ts"
import type { Statement } from "#contract/statement.ts"
import { walletAccount } from "#contract/wallet.ts"

const icons: Record<string, IconName> = {
  deposit: "wallet",
  bonus: "gift",
  finish_bonus: "gift",
  withdraw: "hand-coins",
  transfer: "arrow-left-right",
}

/** Deposit and bonus come in, withdrawals go out, transfers stay (specification, section 9, Formats). */
const signs: Record<string, string> = { deposit: "+", bonus: "+", withdraw: "−" }

const statusLooks = { SUCCESS: "text-success", FAILED: "text-error", IN_PROGRESS: "text-warning" } as const

type Names = Record<string, string>

export function StatementEntry({ entry, names, nowMs }: { entry: Statement; names: Names; nowMs: number }) {
  const t = useT()
  const status = entry.status === "SUCCESS" || entry.status === "FAILED" ? entry.status : "IN_PROGRESS"
  const sign = signs[entry.statementType] ?? ""
  return (
    <li className="flex gap-3 border-base-300 border-b px-4 py-3 last:border-0">
      <span className="mt-1 flex size-11 shrink-0 items-center justify-center rounded-full bg-secondary text-secondary-content">
        <Icon name={icons[entry.statementType] ?? "receipt-text"} className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold">{activityText(t, entry, names)}</p>
        {typeof entry.createdAt === "number" && (
          <p className="text-sm opacity-80">
            <time dateTime={isoTime(entry.createdAt)}>{dateTime(entry.createdAt)}</time>
            {" · "}
            {ago(t, entry.createdAt, nowMs)}
          </p>
        )}
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-bold tabular-nums ${sign === "+" ? "text-success" : ""}`}>
          {sign}
          {baht(entry.amount)}
        </p>
        <p className={`text-sm ${statusLooks[status]}`}>{t(`statement.status.${status}`)}</p>
      </div>
    </li>
  )
}

/** The activity in words: what is linked to it where something is, else its type and its accounts. */
export function activityText(t: Translate, entry: Statement, names: Names): string {
  const nameOf = (account: string) =>
    account === walletAccount ? t("statement.wallet") : (names[account] ?? account)
  const from = entry.from ? nameOf(entry.from) : undefined
  const to = entry.to ? nameOf(entry.to) : undefined
  const linked = linkedText(t, entry)
  if (linked) return linked
  switch (entry.statementType) {
    case "deposit":
      return t("statement.activity.deposit")
    case "withdraw":
      return to ? t("statement.activity.withdrawTo", { to }) : t("statement.activity.withdraw")
    case "transfer":
      return from && to
        ? t("statement.activity.transferFromTo", { from, to })
        : t("statement.activity.transfer")
    case "bonus":
      return t("statement.activity.bonus")
    case "finish_bonus":
      return t("statement.activity.finish_bonus")
    default:
      return t("statement.types.other")
  }
}

function linkedText(t: Translate, entry: Statement): string | undefined {
  if (entry.statementType === "finish_bonus") return t("statement.activity.finish_bonus")
  for (const kind of ["bonus", "promotion", "luckydraw"] as const) {
    const item = entry[kind]
    if (!item) continue
    const name = item.description ?? item.name
    return name ? t(`statement.activity.${kind}Named` as TextKey, { name }) : t(`statement.activity.${kind}`)
  }
  if (entry.invite) return entry.invite.description ?? t("statement.activity.invite")
  if (entry.refund) return entry.refund.description ?? t("statement.activity.refund")
  return undefined
}
