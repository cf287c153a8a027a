// One line of the statement: what it was, when, the amount with its sign, how it stands.
import { Icon } from "#app/components/icon.tsx"
import { ago, dateTime, isoTime } from "#app/format.ts"
import { useT } from "#app/language.ts"
import type { Statement } from "#app/services/statement.server.ts"
import { iconOf, type LineStatus, signedAmount, statusOf, wordsOf } from "./activity.ts"

type Props = { statement: Statement; names: Record<string, string>; nowMs: number }

const statusLooks: Record<LineStatus, string> = {
  SUCCESS: "text-success",
  FAILED: "text-error",
  IN_PROGRESS: "text-warning",
}

export function StatementLine({ statement, names, nowMs }: Props) {
  const t = useT()
  const status = statusOf(statement)
  const amount = signedAmount(statement)
  const { activity, detail } = wordsOf(t, statement, names)
  const { createdAt } = statement
  return (
    <li className="flex gap-3 border-base-300 border-b py-3 last:border-0">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-secondary text-secondary-content">
        <Icon name={iconOf(statement)} className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="leading-snug font-semibold">{activity}</p>
        {detail && <p className="text-sm">{detail}</p>}
        {createdAt != null && (
          <p className="mt-0.5 text-xs opacity-80">
            <time dateTime={isoTime(createdAt)} className="whitespace-nowrap tabular-nums">
              {dateTime(createdAt)}
            </time>
            {" · "}
            <span className="whitespace-nowrap">{ago(t, createdAt, nowMs)}</span>
          </p>
        )}
      </div>
      <div className="shrink-0 text-right">
        <p className={`leading-snug font-bold tabular-nums ${amountLook(status, amount)}`}>{amount}</p>
        <p className={`text-sm font-semibold ${statusLooks[status]}`}>{t(`statement.status.${status}`)}</p>
      </div>
    </li>
  )
}

function amountLook(status: LineStatus, amount: string): string {
  if (status === "FAILED") return "line-through opacity-80"
  return status === "SUCCESS" && amount.startsWith("+") ? "text-success" : ""
}
