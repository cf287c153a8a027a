// From one step to the next: the answer to a step's post, which saves the draft.
import { type Flash, seeOther } from "#app/request/flash.server.ts"
import { type Draft, firstOpenStep, keepDraft } from "./draft.server.ts"
import { stepPaths } from "./steps.ts"

/** Saves the draft and redirects (303) to its first open step. */
export async function goOn(draft: Draft, flash?: Flash) {
  return seeOther(stepPaths[firstOpenStep(draft)], flash, await keepDraft(draft))
}
