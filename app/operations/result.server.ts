// The page of one operation: what became of it, asked afresh each time it is opened.
import { type RouterContextProvider, redirect } from "react-router"
import { leadAway } from "#app/failure.server.ts"
import { readForm } from "#app/forms/submission.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { member } from "#app/middleware/session.server.ts"
import { settingsContext } from "#app/server-context.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Failure } from "#contract/client.ts"
import type { Receipt } from "#contract/wallet.ts"
import { isMovedOn, moveOn, type OperationForm } from "./operation-key.server.ts"
import { recallOutcome } from "./remembered-outcome.server.ts"

/** How often the page asks by itself before it says that nothing has arrived; the player can always go on asking. */
const asks = 15

export type OperationView =
  | { state: "known"; receipt: Receipt; movedOn: boolean }
  /** Carried out, by a backend that tells no more. */
  | { state: "done"; movedOn: boolean }
  /** Not yet known: the page asks again by itself. */
  | { state: "checking"; ask: number }
  /** The backend has never heard of it: nothing moved, and sending again is safe. */
  | { state: "absent" }
  /** The backend can't be asked, or keeps no operations. */
  | { state: "unknown" }

type Args = {
  request: Request
  context: Readonly<RouterContextProvider>
  url: URL
  params: { operation: string }
}

/** What an operation's page shows. Never sets a cookie: seeing it again changes nothing. */
export async function loadOperation(
  { context, url, params }: Args,
  form: OperationForm,
): Promise<OperationView> {
  const key = params.operation
  const movedOn = isMovedOn(context, form, key)
  if (context.get(settingsContext).apiIdempotency === "ignored") {
    const outcome = await recallOutcome(`${member(context).id}/${form}/${key}`)
    if (outcome?.outcome !== "done") return { state: "unknown" }
    return outcome.receipt
      ? { state: "known", receipt: outcome.receipt, movedOn }
      : { state: "done", movedOn }
  }
  const operation = await findOperation(api(context), key)
  if (operation.ok) return { state: "known", receipt: operation.value, movedOn }
  return unknownView(operation.error, Number(url.searchParams.get("ask") ?? 0) || 0)
}

/** "Start a new one" and "done": moves the form on past this operation, then leads to `to`. */
export async function leaveOperation({ request, context, params }: Args, form: OperationForm, to: string) {
  await readForm({ request, context })
  return redirect(to, { status: 303, headers: { "set-cookie": moveOn(context, form, params.operation) } })
}

function unknownView(failure: Failure, ask: number): OperationView {
  leadAway(failure)
  const absent = failure.kind === "refused" && (failure.code === "NO_DATA" || failure.status === 404)
  if (ask < asks) return { state: "checking", ask: ask + 1 }
  return absent ? { state: "absent" } : { state: "unknown" }
}
