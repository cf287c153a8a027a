// A forgotten password between its steps: a sealed cookie that only POST answers set. It holds the code's token, which
// sets a new password once the code is verified.
import { href, redirect } from "react-router"
import { z } from "zod"
import { cookies, dropCookie, setCookie } from "#app/request/cookies.server.ts"
import { settings } from "#app/request/server-context.ts"
import { seal, unseal } from "#platform/seal.ts"

const cookieName = "__Host-forgotten"
/** Longer than a code and its grant live. */
const lifeSeconds = 20 * 60

const draft = z.object({
  phone: z.string(),
  otpToken: z.string(),
  otpRef: z.string(),
  verified: z.boolean(),
})
type Draft = z.output<typeof draft>

/** The `Set-Cookie` that keeps a draft. */
export async function keepDraft(value: Draft): Promise<string> {
  const { sessionSecret } = settings()
  const sealed = await seal(sessionSecret, "forgotten", value, Date.now() + lifeSeconds * 1000)
  return setCookie(cookieName, sealed, lifeSeconds)
}

/** The `Set-Cookie` that ends the draft. */
export const endDraft = dropCookie(cookieName)

/** The draft of this visit; undefined when there is none, or it is too old or forged. */
export async function openDraft(): Promise<Draft | undefined> {
  const value = cookies().get(cookieName)
  const opened = value && (await unseal(settings().sessionSecret, "forgotten", value))
  return draft.safeParse(opened).data
}

/** The draft at a step. Throws a redirect (303) to the step that comes first. */
export async function draftAt(step: "code" | "password"): Promise<Draft> {
  const value = await openDraft()
  if (!value) throw redirect(href("/forgot"), 303)
  if (step === "password" && !value.verified) throw redirect(href("/forgot/code"), 303)
  return value
}
