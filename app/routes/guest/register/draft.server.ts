// The registration between its steps: a sealed cookie that only POST answers set. It holds the password from step 3 to
// step 4 and lives for 30 minutes (docs/decisions/008-sessions.md).
import { href, redirect } from "react-router"
import { z } from "zod"
import { type Flash, seeOther } from "#app/request/flash.server.ts"
import { sealedCookie } from "#app/request/sealed-cookie.server.ts"
import { randomId } from "#platform/seal.ts"
import { type Step, stepOrder, stepPaths } from "./step.tsx"

const lifeSeconds = 30 * 60

const draft = z.object({
  phone: z.string(),
  inviteCode: z.string().optional(),
  /** Is there an OTP step? Decided when the phone number was sent. */
  asksOtp: z.boolean(),
  /** The code that is under way; gone once the phone is verified. */
  otp: z
    .object({
      otpToken: z.string(),
      otpRef: z.string(),
      tokenRequired: z.boolean().optional(),
      /** A code was answered in words that nobody knows. */
      isUnclear: z.boolean().optional(),
    })
    .optional(),
  verified: z.boolean(),
  /** The token of the code that verified the phone, for a backend that asks for it again. */
  proof: z.string().optional(),
  profile: z
    .object({
      name: z.string(),
      password: z.string(),
      sourceCode: z.string().optional(),
      inviteCode: z.string().optional(),
    })
    .optional(),
  /** Another in each draft that is kept: posts of one form have the same, other forms and other browsers have others. */
  once: z.string().default(randomId),
})
export type Draft = z.input<typeof draft>

/** A draft that became an account. Its forms, sent again, redirect to the success page. */
const finished = z.object({ finished: z.literal(true) })

const cookie = sealedCookie("__Host-registration", "registration", draft.or(finished), lifeSeconds)

/** The `Set-Cookie` that keeps a draft for the next 30 minutes. */
export function keepDraft(value: Draft): Promise<string> {
  return cookie.keep({ ...value, once: randomId() })
}

/** The `Set-Cookie` that replaces a draft by a mark that its account exists. */
export function finishDraft(): Promise<string> {
  return cookie.keep({ finished: true })
}

/** The draft of this visit: `undefined` when there is none, or when it is finished, too old or forged. */
export async function openDraft(): Promise<Draft | undefined> {
  const value = await cookie.open()
  return value && "phone" in value ? value : undefined
}

/** Has this visit's draft become an account? */
export async function hasFinished(): Promise<boolean> {
  const value = await cookie.open()
  return value !== undefined && "finished" in value
}

/** The draft once its code is verified. */
export function verifiedDraft({ otp, ...value }: Draft): Draft {
  return { ...value, verified: true, proof: otp?.tokenRequired ? otp.otpToken : undefined }
}

/** The first step that a draft has not passed. */
export function firstOpenStep(value: Draft | undefined): Step {
  if (!value) return "phone"
  if (!value.verified) return "otp"
  return value.profile ? "bank" : "profile"
}

/** The draft at `step`. Throws a redirect (303) to the first open step if the draft has not reached `step`. */
export async function draftAt(request: Request, step: Step): Promise<Draft> {
  if (await hasFinished()) throw redirect(href("/register/done"), 303)
  const value = await openDraft()
  // A form without a draft was filled in too slowly, which /register says; a link without one was just followed too
  // early.
  if (!value) throw redirect(request.method === "GET" ? stepPaths.phone : `${stepPaths.phone}?expired=1`, 303)
  const open = firstOpenStep(value)
  const isAhead = stepOrder.indexOf(step) > stepOrder.indexOf(open)
  if (isAhead || (step === "otp" && value.verified)) throw redirect(stepPaths[open], 303)
  return value
}

/** Saves the draft and redirects (303) to its first open step. */
export async function goOn(draft: Draft, flash?: Flash) {
  return seeOther(stepPaths[firstOpenStep(draft)], flash, await keepDraft(draft))
}
