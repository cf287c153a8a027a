// One line of the statement: activity, time, amount with its sign, status. It links to its receipt.

import { href } from "react-router"
import { DateTime } from "#app/components/date-time.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { Figures, useHeld } from "#app/components/money.tsx"
import { signedAmount } from "#app/components/signed-amount.ts"
import { Unreadable } from "#app/components/unreadable.tsx"
import { ago } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { Statement, StatementStatus } from "#app/services/statement.server.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import { statusOf } from "#contract/statement.ts"
import { activityText, iconOf } from "./activity.ts"

type Props = { statement: Statement; names: Record<string, string>; nowMs: number }

export const statusLooks: Record<StatementStatus, string> = {
  SUCCESS: "text-success",
  FAILED: "text-error",
  IN_PROGRESS: "text-warning",
}

export function StatementLine(props: Props) {
  const id = props.statement._id
  return (
    <li className="border-base-300 border-b last:border-0">
      {id ? (
        <Link to={href("/user/statement/:id", { id })} className="list-line flex flex-wrap gap-3 py-3">
          <Line {...props} />
        </Link>
      ) : (
        <div className="list-line flex flex-wrap gap-3 py-3">
          <Line {...props} />
        </div>
      )}
    </li>
  )
}

function Line({ statement, names, nowMs }: Props) {
  const t = useT()
  const status = statusOf(statement)
  const held = useHeld()
  const amount = signedAmount(statement, held)
  const { activity, detail } = activityText(t, useLanguage(), statement, { names, held })
  const { createdAt } = statement
  return (
    <>
      <span className="flex size-[44px] shrink-0 items-center justify-center rounded-full bg-secondary text-secondary-content">
        <Icon name={iconOf(statement)} className="size-5" />
      </span>
      {/* The time has a row of its own on a phone, and stands beside the status where there is room. */}
      <div className="flex min-w-0 grow basis-32 flex-wrap gap-x-3 sm:grid sm:grid-cols-[1fr_auto]">
        <div className="min-w-0 grow basis-24">
          <p className="font-semibold">{activity}</p>
          {detail && <p className="text-sm">{detail}</p>}
        </div>
        {createdAt != null && (
          <p className="order-last mt-0.5 w-full text-xs opacity-80 sm:row-start-2">
            <DateTime at={createdAt} />
            {" · "}
            <span className="whitespace-nowrap">{ago(t, createdAt, nowMs)}</span>
          </p>
        )}
        <div className="ml-auto text-right sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <p className={`text-[min(1rem,8.5vw)] font-bold tabular-nums ${amountLook(status, amount)}`}>
            {isUnreadable(statement, "amount") ? <Unreadable /> : <Figures text={amount} />}
          </p>
          {isUnreadable(statement, "status") ? (
            <Unreadable />
          ) : (
            <p className={`ml-auto text-sm font-semibold max-[22rem]:max-w-20 ${statusLooks[status]}`}>
              {t(`statement.status.${status}`)}
            </p>
          )}
        </div>
      </div>
    </>
  )
}

function amountLook(status: StatementStatus, amount: string): string {
  if (status === "FAILED") return "line-through opacity-80"
  return status === "SUCCESS" && amount.startsWith("+") ? "text-success" : ""
}
