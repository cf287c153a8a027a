// A forgotten password between its steps: a sealed cookie that only POST answers set. It holds the code's token, which
// sets a new password once the code is verified.
import { href, redirect } from "react-router"
import { z } from "zod"
import { sealedCookie } from "#app/request/sealed-cookie.server.ts"

/** Longer than a code and its grant live. */
const lifeSeconds = 20 * 60

const draft = z.object({
  phone: z.string(),
  otpToken: z.string(),
  otpRef: z.string(),
  verified: z.boolean(),
})

export const forgottenCookie = sealedCookie("__Host-forgotten", "forgotten", draft, lifeSeconds)

/** The draft at a step. Throws a redirect (303) to the step that comes first. */
export async function draftAt(step: "code" | "password"): Promise<z.output<typeof draft>> {
  const value = await forgottenCookie.open()
  if (!value) throw redirect(href("/forgot"), 303)
  if (step === "password" && !value.verified) throw redirect(href("/forgot/code"), 303)
  return value
}
