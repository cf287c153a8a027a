// What became of an operation, said so that nobody has to guess: done, refused, under way, or safe to send again.
import { messageText } from "#app/components/alert.tsx"
import { Detail, DetailList } from "#app/components/detail-list.tsx"
import { Icon, type IconName } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { Money } from "#app/components/money.tsx"
import { LoadNext } from "#app/components/page-context.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { Reference } from "#app/components/reference.tsx"
import { dateTime, isoTime } from "#app/locales/format.ts"
import { type Translate, useT } from "#app/locales/language.ts"
import type { Receipt } from "#contract/wallet.ts"
import { walletAccount } from "#contract/wallet.ts"
import { nextRefresh, type ResultView } from "./view.ts"

export type Props = {
  view: ResultView
  /** The operation's own page. */
  path: string
  /** The form that made it. */
  formPath: string
  /** Names of game accounts by code. */
  names: Record<string, string>
  /** The title of a success, and what follows it. */
  doneTitle: string
  doneText?: string
  /** What is said while it is on its way, where that is more than that it is. */
  pending?: { title: string; text: string }
  /** Seconds after which a page that shows what is on its way looks again by itself. */
  refreshAfterS?: number
  /** The words of a refusal's code, where they are not the catalogue's. */
  refusalText?: (code: string) => string
  /** The player came here because the form had been used before; what was typed now, as a query. */
  previousInput: string | undefined
  /** What to do next once it is done, before going home. */
  next?: { to: string; text: string }
}

/** The body of an operation's page. */
export function ResultBody(props: Props) {
  const { view, previousInput, path } = props
  const t = useT()
  const again = nextRefresh(view, props.refreshAfterS)
  const query = previousInput ? `&${previousInput}` : ""
  return (
    <div className="flex flex-col gap-4">
      {again && <LoadNext seconds={again.seconds} to={`${path}?ask=${again.ask}${query}`} />}
      {previousInput && (
        <div className="rounded-box bg-base-100 p-4">
          <p className="font-semibold">{t("operation.earlier.title")}</p>
          <p>{t("operation.earlier.notSentPlain")}</p>
        </div>
      )}
      <Headline {...headlineOf(t, props)} />
      {view.state === "known" && <ReceiptList receipt={view.receipt} names={props.names} />}
      <NextSteps {...props} />
      {again && (
        <Link to={heldAt(props)} className="btn btn-ghost">
          {t("operation.checking.stop")}
        </Link>
      )}
    </div>
  )
}

type Headline = { icon: IconName; tone: string; title: string; text?: string }

/** The outcome in words, and the face that it has. */
export function headlineOf(
  t: Translate,
  { view, doneTitle, doneText, pending, refusalText }: Props,
): Headline {
  const waits = { icon: "clock", tone: "text-warning" } as const
  switch (view.state) {
    case "known": {
      const { status, code } = view.receipt
      if (status === "refused") {
        const words = !code ? "" : refusalText ? refusalText(code) : messageText(t, code)
        const text = `${words} ${t("operation.nothingMoved")}`
        return { icon: "circle-alert", tone: "text-error", title: t("operation.refused.title"), text }
      }
      if (status === "done")
        return { icon: "circle-check", tone: "text-success", title: doneTitle, text: doneText }
      if (pending) return { ...waits, ...pending }
      return { ...waits, title: t("home.pending.title"), text: t("operation.checking.patience") }
    }
    case "checking": {
      const text = t(view.isHeld ? "operation.checking.held" : "operation.checking.text")
      const title = t("operation.checking.title")
      return { ...waits, title, text: `${text} ${t("operation.checking.patience")}` }
    }
    case "absent":
      return {
        icon: "info",
        tone: "text-info",
        title: t("operation.nothingMoved"),
        text: t("operation.safeToSendAgain"),
      }
    default:
      if (!view.isFinal)
        return { ...waits, title: t("operation.checking.title"), text: t("operation.checking.long") }
      return {
        icon: "circle-alert",
        tone: "text-warning",
        title: t("common.warningMsg"),
        text: t("errors.outcomeUnknown"),
      }
  }
}

/** Where the verdict stands; the dialog is described by it, so that it is spoken as the dialog opens. */
export const outcomeId = "outcome"

function Headline({ icon, tone, title, text }: Headline) {
  return (
    <div
      id={outcomeId}
      className="flex flex-col items-center gap-2 rounded-box bg-base-100 p-6 text-center"
      role="status"
    >
      <Icon name={icon} className={`size-14 ${tone}`} />
      <p className="text-xl font-bold">{title}</p>
      {text && <p>{text}</p>}
    </div>
  )
}

function ReceiptList({ receipt, names }: { receipt: Receipt; names: Record<string, string> }) {
  const t = useT()
  const nameOf = (account: string) =>
    account === walletAccount ? t("common.wallet") : (names[account] ?? account)
  const { id, amount, from, to, createdAt, balance } = receipt
  return (
    <DetailList>
      {amount != null && (
        <Detail label={t("operation.receipt.amount")}>
          <Money amountSatang={amount} />
        </Detail>
      )}
      {from && <Detail label={t("operation.receipt.from")}>{nameOf(from)}</Detail>}
      {to && <Detail label={t("operation.receipt.to")}>{nameOf(to)}</Detail>}
      <Detail label={t("operation.receipt.dateTime")}>
        <time dateTime={isoTime(createdAt)} className="tabular-nums">
          {dateTime(createdAt)}
        </time>
      </Detail>
      {id && <Reference id={id} />}
      {balance != null && (
        <Detail label={t("operation.newBalance")}>
          <Money amountSatang={balance} />
        </Detail>
      )}
    </DetailList>
  )
}

/** The same page, asking no more by itself. */
function heldAt({ path, previousInput }: Props): string {
  return `${path}?hold${previousInput ? `&${previousInput}` : ""}`
}

function NextSteps(props: Props) {
  const { view, path, formPath, previousInput, next } = props
  const t = useT()
  const settled = view.state === "known"
  const isHeld = view.state === "checking" && view.isHeld
  // A form that nobody will ever settle, or that is to send something else now, is left by hand.
  const isFinal = view.state === "unknown" && view.isFinal
  const isDone = view.state === "known" && view.receipt.status === "done"
  const leaves = previousInput !== undefined || isFinal || (settled && !view.keyAdvanced)
  // Not moved on yet: the form still stands for this operation, so leaving for a new one is a post that moves it on.
  const here = previousInput ? `${path}?${previousInput}` : path
  return (
    <div className="flex flex-col gap-3">
      {next && isDone && (
        <Link to={next.to} className="btn btn-primary btn-lg order-first">
          {next.text}
        </Link>
      )}
      {view.state === "checking" || (view.state === "unknown" && !isFinal) ? (
        <Link to={isHeld ? heldAt(props) : here} className="btn btn-primary btn-lg">
          {t("operation.checking.refresh")}
        </Link>
      ) : view.state === "absent" ? (
        <Link to={formPath} className="btn btn-primary btn-lg">
          {t("common.actions.tryAgain")}
        </Link>
      ) : null}
      {leaves ? (
        <PostForm action={here}>
          <button type="submit" className="btn btn-lg w-full">
            {t("operation.startNew")}
          </button>
        </PostForm>
      ) : settled ? (
        <Link to={formPath} className="btn btn-lg">
          {t("operation.startNew")}
        </Link>
      ) : null}
      <Link to="/user/statement" className="btn btn-ghost">
        {t("operation.viewStatement")}
      </Link>
      <Link
        to="/user/home"
        className={`btn btn-lg ${settled ? "order-first" : ""} ${settled && !(next && isDone) ? "btn-primary" : ""}`}
      >
        {t("operation.backHome")}
      </Link>
    </div>
  )
}
