// The page of one operation: what became of it, asked afresh each time it is opened.
import { type RouterContextProvider, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { redirectIfEnded } from "#app/request/failure.server.ts"
import { settingsContext } from "#app/request/server-context.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Failure } from "#contract/client.ts"
import {
  advanceKey,
  isKeyAdvanced,
  type OperationForm,
  readIdempotencyKey,
} from "./idempotency-key.server.ts"
import { recallOutcome } from "./outcome-memory.server.ts"
import { type Asked, asks, type ResultView } from "./view.ts"

type Args = {
  request: Request
  context: Readonly<RouterContextProvider>
  url: URL
  params: { operation: string }
}

/** What an operation's page shows. Never sets a cookie: seeing it again changes nothing. */
export async function loadResult({ context, url, params }: Args, form: OperationForm): Promise<ResultView> {
  const key = params.operation
  const keyAdvanced = isKeyAdvanced(context, form, key)
  const recalled = await recallOutcome(context, { form, key })
  if (recalled?.outcome === "done") return { state: "known", receipt: recalled.receipt, keyAdvanced }
  if (context.get(settingsContext).apiIdempotency === "ignored") return { state: "unknown", isFinal: true }
  const operation = await findOperation(api(context), key)
  const asked = { ask: Number(url.searchParams.get("ask") ?? 0) || 0, isHeld: url.searchParams.has("hold") }
  if (operation.ok) return { state: "known", receipt: operation.value, keyAdvanced, ...asked }
  return unknownView(operation.error, asked)
}

/** What was typed into a form that had been used before, as the query of the operation's page. */
export function previousInputOf(url: URL): string | undefined {
  if (!url.searchParams.has("other")) return undefined
  const typed = new URLSearchParams(url.search)
  typed.delete("ask")
  typed.delete("hold")
  return String(typed)
}

/**
 * "Start a new one": moves the form on past this operation, if it is one of this session's, and leads to the form,
 * with what was typed.
 */
export async function startNewOperation(
  { request, context, params, url }: Args,
  form: OperationForm,
  formPath: string,
) {
  await readForm({ request, context })
  const key = await readIdempotencyKey(context, form, params.operation)
  const typed = new URLSearchParams(previousInputOf(url))
  typed.delete("other")
  return redirect(typed.size ? `${formPath}?${typed}` : formPath, {
    status: 303,
    headers: key ? { "set-cookie": advanceKey(context, form, key) } : undefined,
  })
}

function unknownView(failure: Failure, asked: Asked): ResultView {
  redirectIfEnded(failure)
  if (asked.ask < asks || asked.isHeld) return { state: "checking", ...asked }
  const isAbsent = failure.kind === "refused" && failure.code === "NO_DATA"
  return isAbsent ? { state: "absent" } : { state: "unknown", isFinal: false }
}
