// What became of an operation, said so that nobody has to guess: done, refused, under way, or safe to send again.

import { wordsText } from "#app/components/alert.tsx"
import { Icon, type IconName } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { Money } from "#app/components/money.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { dateTime, isoTime } from "#app/format.ts"
import { type TextKey, useT } from "#app/language.ts"
import type { Receipt } from "#contract/wallet.ts"
import { walletAccount } from "#contract/wallet.ts"
import type { OperationView } from "./result.server.ts"

type Props = {
  view: OperationView
  /** The operation's own page. */
  path: string
  /** The form that made it. */
  formPath: string
  /** Names of game accounts by code. */
  names: Record<string, string>
  /** The title of a success, and what follows it. */
  doneTitle: string
  doneText?: string
  /** The words of a refusal's code, where they are not the catalogue's. */
  refusalWords?: (code: string) => string
  /** The player came here because the form had been used before; what was typed now, as a query. */
  other: string | undefined
  /** What to do next once it is done, before going home. */
  next?: { to: string; text: string }
}

/** The body of an operation's page. */
export function OperationResult(props: Props) {
  const { view, other } = props
  const t = useT()
  return (
    <div className="flex flex-col gap-4">
      {other && (
        <div className="rounded-box bg-base-100 p-4">
          <p className="font-semibold">{t("operation.earlier.title")}</p>
          <p>{t("operation.earlier.notSentPlain")}</p>
        </div>
      )}
      <Outcome {...props} />
      {view.state === "known" && <ReceiptList receipt={view.receipt} names={props.names} />}
      <NextSteps {...props} />
    </div>
  )
}

function Outcome({ view, path, other, doneTitle, doneText, refusalWords }: Props) {
  const t = useT()
  switch (view.state) {
    case "known":
      if (view.receipt.status === "refused") {
        const { code } = view.receipt
        const words = !code ? "" : refusalWords ? refusalWords(code) : wordsText(t, code)
        const text = `${words} ${t("operation.nothingMoved")}`
        return (
          <Verdict icon="circle-alert" tone="text-error" title={t("operation.refused.title")} text={text} />
        )
      }
      return view.receipt.status === "pending" ? (
        <Verdict icon="clock" tone="text-warning" title={doneTitle} text={doneText} />
      ) : (
        <Verdict icon="circle-check" tone="text-success" title={doneTitle} text={doneText} />
      )
    case "checking":
      return (
        <>
          <meta httpEquiv="refresh" content={`2;url=${path}?ask=${view.ask}${other ? `&${other}` : ""}`} />
          <Verdict
            icon="clock"
            tone="text-warning"
            title={t("operation.checking.title")}
            text={`${t("operation.checking.text")} ${t("operation.checking.patience")}`}
          />
        </>
      )
    case "absent":
      return (
        <Verdict
          icon="info"
          tone="text-info"
          title={t("operation.nothingMoved")}
          text={t("operation.safeToSendAgain")}
        />
      )
    default:
      return view.isFinal ? (
        <Verdict
          icon="circle-alert"
          tone="text-warning"
          title={t("common.warningMsg")}
          text={t("errors.outcomeUnknown")}
        />
      ) : (
        <Verdict
          icon="clock"
          tone="text-warning"
          title={t("operation.checking.title")}
          text={t("operation.checking.long")}
        />
      )
  }
}

function Verdict({
  icon,
  tone,
  title,
  text,
}: {
  icon: IconName
  tone: string
  title: string
  text?: string
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-box bg-base-100 p-6 text-center" role="status">
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
  const rows: [TextKey, React.ReactNode][] = [
    ["operation.receipt.amount", receipt.amount != null && <Money amountSatang={receipt.amount} />],
    ["operation.receipt.from", receipt.from && nameOf(receipt.from)],
    ["operation.receipt.to", receipt.to && nameOf(receipt.to)],
    [
      "operation.receipt.dateTime",
      <time key="time" dateTime={isoTime(receipt.createdAt)}>
        {dateTime(receipt.createdAt)}
      </time>,
    ],
    ["operation.receipt.reference", receipt.id],
    ["operation.newBalance", receipt.balance != null && <Money amountSatang={receipt.balance} />],
  ]
  return (
    <dl className="rounded-box bg-base-100 px-4">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-base-300 border-b py-3 last:border-0">
            <dt className="opacity-80">{t(label)}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function NextSteps({ view, path, formPath, other, next }: Props) {
  const t = useT()
  const settled = view.state === "known"
  // A form that nobody will ever settle, or that is to send something else now, is left by hand.
  const isFinal = view.state === "unknown" && view.isFinal
  const isDone = view.state === "known" && view.receipt.status === "done"
  const leaves = other !== undefined || isFinal || (settled && !view.movedOn)
  // Not moved on yet: the form still stands for this operation, so leaving for a new one is a post that moves it on.
  const here = other ? `${path}?${other}` : path
  return (
    <div className="flex flex-col gap-3">
      {next && isDone && (
        <Link to={next.to} className="btn btn-primary btn-lg order-first">
          {next.text}
        </Link>
      )}
      {view.state === "checking" || (view.state === "unknown" && !isFinal) ? (
        <Link to={here} className="btn btn-primary btn-lg">
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
