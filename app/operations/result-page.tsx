// The result page of an operation, as a dialog: the outcome, its receipt, and what to do next. While the outcome is
// unknown the page refreshes itself with back-off.
import type { ReactNode } from "react"
import { ButtonLink, SubmitButton } from "#app/components/button.tsx"
import { Dialog, DialogActions } from "#app/components/dialog.tsx"
import { Link } from "#app/components/link.tsx"
import { LoadNext } from "#app/components/page-context.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"
import { type HeadlineProps, headlineOf, OutcomeHeadline, outcomeId } from "./outcome-headline.tsx"
import { type BalanceRow, ReceiptList } from "./receipt-list.tsx"
import type { ResultView } from "./result-page.server.ts"

type Props = HeadlineProps & {
  /** The path of this result page. */
  path: string
  /** The form that made the operation. */
  formPath: string
  /** The result page that starts a new one, where this page's own form is for something else. */
  startPath?: string | undefined
  /** Names of accounts by code. */
  names?: Record<string, string>
  /** What the accounts hold now, as rows after a success. */
  balances?: BalanceRow[]
  /** Seconds after which a page with a pending receipt refreshes itself. */
  refreshAfterS?: number
  /** The query of an input that was not sent, since its form stood for this operation. */
  previousInput: string | undefined
  /** What to do next after a success, before going home. */
  next?: { to: string; text: string }
  /** Stand before the buttons. */
  children?: ReactNode
}

/**
 * The dialog of a result page. Its title names the outcome for screen readers. `title` is the dialog's, where it is not
 * just "Result".
 */
export function ResultDialog({ title, ...result }: Props & { title?: string }) {
  const t = useT()
  const heading = title ?? t("operation.title")
  return (
    <Dialog title={heading} about={headlineOf(t, result).title} describedBy={outcomeId}>
      <ResultBody {...result} />
    </Dialog>
  )
}

/** What the dialog holds, for a page that is a dialog already. */
export function ResultBody(props: Props) {
  const { view, previousInput, path, startPath = path, names = {}, children } = props
  const t = useT()
  const refresh = nextRefresh(view, props.refreshAfterS)
  const query = previousInput ? `&${previousInput}` : ""
  const lookAt = "sent" in view ? view.sent?.lookAt : undefined
  const mayBeginAnew = view.state === "checking" ? view.mayBeginAnew : view.state === "unknown"
  return (
    <div className="flex flex-col gap-3">
      {refresh && <LoadNext seconds={refresh.afterS} to={`${path}?ask=${refresh.checks}${query}`} />}
      {previousInput && (
        <div className="rounded-box bg-base-100 p-4">
          <p className="font-semibold">{t("operation.earlier.title")}</p>
          <p>{t("operation.earlier.notSentPlain")}</p>
        </div>
      )}
      <OutcomeHeadline {...props} />
      {view.state === "known" && (
        <ReceiptList
          receipt={view.receipt}
          names={names}
          balances={view.receipt.status === "done" ? props.balances : undefined}
        />
      )}
      {view.state === "checking" && view.sent && <ReceiptList receipt={view.sent} names={names} />}
      {mayBeginAnew && <NewInAddition action={startPath + (previousInput ? `?${previousInput}` : "")} />}
      {(!lookAt || lookAt.includes("statement")) && (
        <ButtonLink quiet to="/user/statement" text="operation.viewStatement" />
      )}
      {lookAt?.includes("slips") && (
        <ButtonLink quiet to="/user/statement/slips" text="operation.viewSlips" />
      )}
      {refresh && <ButtonLink quiet to={pausedPath(props)} text="operation.checking.stop" />}
      {children}
      <NextSteps {...props} />
    </div>
  )
}

/** The buttons: the one that most players want is the last, and stands out. */
function NextSteps(props: Props) {
  const { view, path, startPath = path, formPath, previousInput, next } = props
  const t = useT()
  const isKnown = view.state === "known"
  const isAbsent = view.state === "absent"
  const query = previousInput ? `?${previousInput}` : ""
  // The form still stands for this operation, so starting a new one is a post that advances its key.
  const needsNewKey = isKnown
    ? previousInput !== undefined || !view.keyAdvanced
    : isAbsent && previousInput !== undefined
  const another = needsNewKey ? (
    <StartNew action={startPath + query} />
  ) : (
    isKnown && <ButtonLink large to={formPath} text="operation.startNew" />
  )
  const isPaused = view.state === "checking" && view.isPaused
  const onwards = isAbsent
    ? !needsNewKey && { to: formPath, text: t("common.actions.tryAgain") }
    : isKnown
      ? view.receipt.status === "done" && next
      : { to: isPaused ? pausedPath(props) : path + query, text: t("operation.checking.refresh") }
  return (
    <>
      {onwards && another}
      <DialogActions>
        {!onwards && another}
        <ButtonLink large main={!onwards} to="/user/home" text="operation.backHome" />
        {onwards && (
          <Link to={onwards.to} className="btn btn-lg btn-primary">
            {onwards.text}
          </Link>
        )}
      </DialogActions>
    </>
  )
}

/** A new form while the outcome is open: only for a player who has read, and confirms, that both may happen. */
function NewInAddition({ action }: { action: string }) {
  const t = useT()
  return (
    <details>
      <summary className="btn btn-ghost w-full">{t("operation.anew.summary")}</summary>
      <p className="my-3">{t("operation.anew.text")}</p>
      <PostForm action={action}>
        <label className="mb-3 flex items-start gap-3">
          <input type="checkbox" name="both" required className="checkbox" />
          {t("operation.anew.both")}
        </label>
        <SubmitButton large wide text="operation.startNew" />
      </PostForm>
    </details>
  )
}

function StartNew({ action }: { action: string }) {
  return (
    <PostForm action={action}>
      <SubmitButton large wide text="operation.startNew" />
    </PostForm>
  )
}

/** The same page, which does not refresh itself. */
function pausedPath({ path, previousInput }: Props): string {
  return `${path}?hold${previousInput ? `&${previousInput}` : ""}`
}

/** How often the page looks by itself; the player can look again. */
const maxLooks = 100

/**
 * When the page refreshes itself, and how often it has then done so: while it is not confirmed, each second at first,
 * and then every 5 s, since a screen reader reads every new page out. A pending receipt waits `pendingS`. `undefined` when the player has
 * stopped it or nothing more is to come.
 */
function nextRefresh(
  view: ResultView,
  pendingS: number | undefined,
): { afterS: number; checks: number } | undefined {
  if (view.state !== "checking" && view.state !== "known") return undefined
  if (view.isPaused) return undefined
  const checks = view.checks + 1
  if (view.state === "checking")
    return view.checks < maxLooks ? { afterS: view.checks < 30 ? 1 : 5, checks } : undefined
  if (view.receipt.status === "pending" && pendingS) return { afterS: pendingS, checks }
  // What was told may be contradicted by what comes into the lists.
  return view.receipt.lookAt?.length && view.checks < 2
    ? { afterS: view.checks === 0 ? 5 : 30, checks }
    : undefined
}

/** Back-off in seconds for what takes minutes: 5 s at first, a minute in the end, nothing more after 60 refreshes. */
export function backOffS(view: ResultView): number | undefined {
  if (view.state !== "known" || view.checks > 60) return undefined
  return Math.min(60, 5 + 5 * Math.floor(view.checks / 4))
}
