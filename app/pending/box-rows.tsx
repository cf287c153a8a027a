// What the box shows, in two rows at most: what is in progress, by direction and amount; or what has come to its end,
// and the way to the page with the new balance. Its links leave the frame.
import type { ReactNode } from "react"
import { href } from "react-router"
import { Figures, useHeld } from "#app/components/money.tsx"
import { signedAmount } from "#app/components/signed-amount.ts"
import { WithdrawalTracker } from "#app/components/withdrawal-tracker.tsx"
import { type Translate, useT } from "#app/locales/language.ts"
import type { Statement } from "#app/services/statement.server.ts"
import { statementTypes, statusOf } from "#contract/statement.ts"
import { satang } from "#contract/wire.ts"
import type { Box } from "./box.server.ts"
import type { Pending } from "./pending.server.ts"
import { BoxLink, BoxNews, BoxNote } from "./waiting-box.tsx"

type Props = {
  box: Box
  isLive: boolean
  withdrawals: Pending["withdrawals"]
}

export function BoxRows({ box, isLive, withdrawals: { account, usualMinutes } }: Props) {
  const t = useT()
  const held = useHeld()
  if (box.state === "ended") {
    const text = box.leaveTo === "/terminated" ? t("common.terminated.title") : t("errors.sessionEnded")
    return (
      <BoxNews look="bad">
        <BoxLink to={box.leaveTo}>{text}</BoxLink>
      </BoxNews>
    )
  }
  if (box.state === "unread") return <InProgress text={t("home.pending.unread")} />
  const { lines, hasMore, ended, awaitedSinceMs } = box
  const [newest, ...others] = ended
  if (newest) return <Ended line={newest} others={others.length} />
  const live = isLive && t("home.pending.live")
  if (lines.length === 0)
    return <InProgress text={t(awaitedSinceMs ? "home.pending.awaited" : "home.pending.none")} note={live} />
  const sums = hasMore ? undefined : sumsOf(t, held, lines)
  const text = sums ?? t(hasMore ? "home.pending.many" : "home.pending.count", { count: lines.length })
  const [line] = lines
  const withdrawal = line?.statementType === "withdraw" && lines.length === 1 ? line : undefined
  return (
    <InProgress
      text={text}
      note={live || (sums && t("home.pending.title"))}
      way={
        withdrawal && (
          <WithdrawalTracker
            step="sending"
            way={{
              account: account ? { number: account, bank: withdrawal.to ?? "" } : undefined,
              usualMinutes,
            }}
          />
        )
      }
    />
  )
}

/**
 * `Deposit +200.00 · Withdrawal -350.00 baht`, and how many others: the frame has no room for more. The others include
 * those whose amount nobody knows yet, such as that of a slip that is being read. `undefined` without an amount.
 */
function sumsOf(t: Translate, held: ReturnType<typeof useHeld>, lines: Statement[]): string | undefined {
  const known = lines.filter(({ amount }) => amount != null)
  const ofType = (type: string) => known.filter(line => line.statementType === type)
  const sums = (["deposit", "withdraw"] as const).flatMap(statementType => {
    const amount = satang(ofType(statementType).reduce((sum, line) => sum + (line.amount ?? 0), 0))
    return ofType(statementType).length > 0
      ? [`${t(`statement.types.${statementType}`)}\u00a0${signedAmount({ statementType, amount }, held)}`]
      : []
  })
  const others = lines.length - ofType("deposit").length - ofType("withdraw").length
  if (sums.length === 0) return undefined
  const text = t("common.amountBaht", { amount: sums.join(" · ") })
  return others > 0 ? `${text} ${t("home.pending.others", { count: others })}` : text
}

/** `way`, how far it is, stands in place of the note. */
function InProgress({ text, note, way }: { text: string; note?: string | false; way?: ReactNode }) {
  return (
    <>
      <BoxNews look="waits">
        <BoxLink to={`${href("/user/statement")}?status=IN_PROGRESS`}>
          <Figures text={text} />
        </BoxLink>
      </BoxNews>
      {way ? <BoxNote isWide>{way}</BoxNote> : note && <BoxNote>{note}</BoxNote>}
    </>
  )
}

function Ended({ line, others }: { line: Statement; others: number }) {
  const t = useT()
  const held = useHeld()
  const kind = statementTypes.find(type => type === line.statementType)
  const isDone = statusOf(line) === "SUCCESS"
  const type = t(`statement.types.${kind ?? "other"}`)
  const done = { deposit: "received", withdraw: "paid" } as const
  const outcome = isDone
    ? (done[kind as keyof typeof done] ?? "done")
    : kind === "withdraw"
      ? "returned"
      : "failed"
  return (
    <>
      <BoxNews look={isDone ? "good" : "bad"}>
        <Figures
          text={
            line.amount == null
              ? `${type}: ${t(`statement.status.${statusOf(line)}`)}`
              : t(`home.pending.${outcome}`, { amount: held(Math.abs(line.amount)), type })
          }
        />{" "}
        {others > 0 && t("home.pending.others", { count: others })}
      </BoxNews>
      <BoxLink to={href("/user/home")}>{t("home.pending.balance")}</BoxLink>
    </>
  )
}
