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
      {/* The time has a row of its own on a phone, and stands beside the status where there is room. */}
      <div className="grid min-w-0 grow grid-cols-[1fr_auto] gap-x-3">
        <div className="min-w-0">
          <p className="leading-snug font-semibold">{activity}</p>
          {detail && <p className="text-sm">{detail}</p>}
        </div>
        {createdAt != null && (
          <p className="col-span-2 row-start-2 mt-0.5 text-xs opacity-80 sm:col-span-1">
            <time dateTime={isoTime(createdAt)} className="whitespace-nowrap tabular-nums">
              {dateTime(createdAt)}
            </time>
            {" · "}
            <span className="whitespace-nowrap">{ago(t, createdAt, nowMs)}</span>
          </p>
        )}
        <div className="col-start-2 row-start-1 text-right sm:row-span-2">
          <p className={`leading-snug font-bold tabular-nums ${amountLook(status, amount)}`}>{amount}</p>
          <p className={`text-sm font-semibold ${statusLooks[status]}`}>{t(`statement.status.${status}`)}</p>
        </div>
      </div>
    </li>
  )
}

function amountLook(status: LineStatus, amount: string): string {
  if (status === "FAILED") return "line-through opacity-80"
  return status === "SUCCESS" && amount.startsWith("+") ? "text-success" : ""
}
