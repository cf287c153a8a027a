// From an outcome to the player's next page. Every duplicate of one submit is led to the same one.

import { parseWithZod } from "@conform-to/zod/v4"
import { type RouterContextProvider, redirect } from "react-router"
import type { z } from "zod"
import { badRequest, readForm, refused, refusedHere } from "#app/forms/submission.server.ts"
import { moveOn, type OperationForm, readOperationKey } from "./operation-key.server.ts"
import { type Outcome, perform } from "./perform.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

type Operation<Value> = {
  form: OperationForm
  /** Sends the operation; called again with the same key when no answer came. */
  send: (value: Value, key: string, timeoutMs: number) => ReturnType<Parameters<typeof perform>[1]["send"]>
  /** The page of one operation. */
  resultPath: (key: string) => string
}

/**
 * The whole action of a money form: parse, perform exactly once, and answer. A form without a key of this session is
 * shown again with a fresh key; nothing is done for it.
 */
export async function answerOperation<Schema extends z.ZodType>(
  args: Args,
  schema: Schema,
  { form, send, resultPath }: Operation<z.output<Schema>>,
) {
  const fields = await readForm(args)
  const submission = parseWithZod(fields, { schema })
  if (submission.status !== "success") return badRequest(submission)

  const key = await readOperationKey(args.context, form, fields.get("_op"))
  if (!key) return refusedHere(submission, "errors.formExpired")

  const outcome = await perform(args.context, {
    form,
    key,
    send: (operationKey, timeoutMs) => send(submission.value as z.output<Schema>, operationKey, timeoutMs),
  })
  if (outcome.outcome === "refused") {
    const headers = { "set-cookie": moveOn(args.context, form, outcome.key) }
    return refused(submission, outcome.failure, headers)
  }
  return redirect(resultLocation(outcome, fields, resultPath), {
    status: 303,
    headers: moveHeaders(args, form, outcome),
  })
}

/** Only a known outcome moves the form on: until then the same form means the same operation. */
function moveHeaders({ context }: Args, form: OperationForm, outcome: Outcome): HeadersInit {
  return outcome.outcome === "done" ? { "set-cookie": moveOn(context, form, outcome.key) } : {}
}

/** The page of an earlier operation with other fields keeps what was typed, for "start a new one". */
function resultLocation(outcome: Outcome, fields: FormData, resultPath: (key: string) => string): string {
  const path = resultPath(outcome.key)
  if (outcome.outcome !== "other") return path
  const typed = new URLSearchParams({ other: "1" })
  for (const [name, value] of fields) {
    if (!name.startsWith("_") && typeof value === "string") typed.append(name, value.slice(0, 50))
  }
  return `${path}?${typed}`
}
