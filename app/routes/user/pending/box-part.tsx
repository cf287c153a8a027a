// What the box shows. Links leave the frame, but the one that stops or resumes it. Where money has moved, it has the
// balance for the page around it (docs/decisions/096-pending.md).
import { href } from "react-router"
import { Balance } from "#app/components/balance.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Figures } from "#app/components/money.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Box } from "#app/pending/box.server.ts"
import type { Statement } from "#app/services/statement.server.ts"
import { statusOf } from "#app/services/statement-search.ts"
import { statementTypes } from "#contract/statement.ts"

type Props = {
  box: Box
  /** When it was read. */
  atMs: number
  /** Seconds until a script fetches the part again. */
  againS: number | undefined
  toggle: { isHeld: boolean; to: string } | undefined
}

/** How many ended lines are told one by one. */
const mostTold = 2

export function BoxPart({ box, atMs, againS, toggle }: Props) {
  const t = useT()
  return (
    <div
      data-live
      data-again={againS}
      role="status"
      className="surface flex min-h-16 flex-wrap items-center justify-end gap-x-2 py-1 pr-2 pl-4 text-sm"
    >
      <div className="min-w-0 grow basis-48">
        {box.state === "ended" ? (
          <a href={box.leaveTo} target="_top" className={line}>
            {box.leaveTo === "/terminated" ? t("common.terminated.title") : t("errors.sessionEnded")}
          </a>
        ) : box.state === "unread" ? (
          <StatementLink text={t("home.pending.unread")} />
        ) : (
          <Movements {...box} atMs={atMs} />
        )}
      </div>
      {toggle && (
        <a href={toggle.to} data-box className="btn btn-circle btn-ghost">
          <Icon
            name={toggle.isHeld ? "refresh-cw" : "pause"}
            className="size-5"
            label={toggle.isHeld ? t("operation.checking.refresh") : t("operation.checking.stop")}
          />
        </a>
      )}
    </div>
  )
}

const line = "flex min-h-11 items-center gap-2 font-semibold"

type Read = Extract<Box, { state: "read" }>

function Movements({ lines, hasMore, ended, balances, awaitedSinceMs, atMs }: Read & { atMs: number }) {
  const t = useT()
  const count = lines.length
  const amount = baht(lines.reduce((sum, one) => sum + (one.amount ?? 0), 0))
  const inProgress = hasMore ? t("home.pending.many", { count }) : t("home.pending.count", { count })
  return (
    <>
      {ended.slice(0, mostTold).map(one => (
        <Ended key={one._id ?? one.createdAt} line={one} />
      ))}
      {balances && (
        <>
          <a href={href("/user/home")} target="_top" className="flex min-h-11 items-center tabular-nums">
            <span className="min-w-0 grow">
              <Figures text={t("home.pending.balance", { amount: baht(balances.total.satang) })} />
            </span>
            <Icon name="chevron-right" className="size-5" />
          </a>
          <div hidden>
            <Balance {...balances} atMs={atMs} />
          </div>
        </>
      )}
      {count > 0 ? (
        <StatementLink text={hasMore ? inProgress : `${inProgress} · ${amount}`} />
      ) : (
        ended.length === 0 && (
          <StatementLink text={t(awaitedSinceMs ? "home.pending.awaited" : "home.pending.none")} />
        )
      )}
    </>
  )
}

function StatementLink({ text }: { text: string }) {
  return (
    <a
      href={`${href("/user/statement")}?status=IN_PROGRESS`}
      target="_top"
      className={`${line} tabular-nums`}
    >
      <Icon name="clock" className="size-5 shrink-0 text-warning" />
      <span className="min-w-0 grow">
        <Figures text={text} />
      </span>
      <Icon name="chevron-right" className="size-5 shrink-0" />
    </a>
  )
}

function Ended({ line: one }: { line: Statement }) {
  const t = useT()
  const kind = statementTypes.find(type => type === one.statementType)
  const isDone = statusOf(one) === "SUCCESS"
  const values = { amount: baht(one.amount ?? 0), type: t(`statement.types.${kind ?? "other"}`) }
  const text = !isDone
    ? kind === "withdraw"
      ? "home.pending.returned"
      : "home.pending.failed"
    : kind === "deposit"
      ? "home.pending.received"
      : kind === "withdraw"
        ? "home.pending.paid"
        : "home.pending.done"
  return (
    <p className={`flex gap-2 font-semibold tabular-nums ${isDone ? "arrives text-success" : "text-error"}`}>
      <Icon name={isDone ? "circle-check" : "circle-alert"} className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">
        <Figures text={t(text, values)} />
      </span>
    </p>
  )
}
