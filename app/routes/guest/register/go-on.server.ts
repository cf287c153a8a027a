// From one step to the next: the answer to a step's post, which saves the draft.
import { redirect } from "react-router"
import { type Flash, flashCookie } from "#app/request/flash.server.ts"
import { type Draft, firstOpenStep, keepDraft } from "./draft.server.ts"
import { stepPaths } from "./steps.ts"

/** Saves the draft and redirects (303) to its first open step. */
export async function goOn(draft: Draft, flash?: Flash) {
  const headers = new Headers({ "set-cookie": await keepDraft(draft) })
  if (flash) headers.append("set-cookie", flashCookie(flash))
  return redirect(stepPaths[firstOpenStep(draft)], { status: 303, headers })
}
