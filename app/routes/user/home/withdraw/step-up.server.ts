// Before a withdrawal is sent it is confirmed, where the backend asks for it: by the password, and by a code to the
// phone (docs/decisions/176-step-up.md). Between both, a sealed cookie holds what the code was sent for.
import { href } from "react-router"
import { z } from "zod"
import { besideCode, oneTimeCode, secretText } from "#app/forms/fields.ts"
import { api } from "#app/middleware/api.server.ts"
import { member } from "#app/middleware/session.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { sealedCookie } from "#app/request/sealed-cookie.server.ts"
import { settings } from "#app/request/server-context.ts"
import { sharedSecretCall } from "#app/request/shared-call.server.ts"
import { confirmStepUp, readStepUp, type StepUp } from "#app/services/account-extensions.server.ts"
import { otpRules, stepUpRules } from "#contract/rules/accounts.ts"
import { type Satang, satang } from "#contract/wire.ts"

/** A code that was sent to confirm the withdrawal of this key and amount. */
const awaited = z.object({
  key: z.string(),
  amount: z.number(),
  otpToken: z.string(),
  otpRef: z.string(),
  sentAtMs: z.number(),
})
type AwaitedCode = z.output<typeof awaited>

const cookie = sealedCookie("__Host-stepup", "step-up", awaited, stepUpRules.confirmedMs / 1000)

/** `byPassword`: the form that this request posted had the field for the password. */
const askedOnce = oncePerRequest((): { asked?: Promise<StepUp | undefined>; byPassword?: boolean } => ({}))

/** What the backend asks for. Nothing when that is not known now: then it refuses, and the form says so. */
function askedOf(): Promise<StepUp | undefined> {
  const kept = askedOnce()
  kept.asked ??= ask()
  return kept.asked
}

async function ask(): Promise<StepUp | undefined> {
  if (settings().stepUp === "off") return undefined
  const asked = await readStepUp(api())
  return asked.ok && asked.value.password ? asked.value : undefined
}

/** What the form shows: from which amount on, does a code follow, and the code that was sent. */
export type StepUpAsked = {
  from: Satang | undefined
  sendsCode: boolean
  code: { ref: string; amountSatang: Satang; validUntilMs: number; leftMs: number } | undefined
}

/** What the form of this key shows. `isAgain`: begin anew, with the password. */
export async function stepUpFields(key: string, isAgain: boolean): Promise<StepUpAsked | undefined> {
  const asked = await askedOf()
  if (!asked) return undefined
  const showsPassword = isAgain || askedOnce().byPassword
  const code = showsPassword ? undefined : await awaitedCode(key)
  const validUntilMs = (code?.sentAtMs ?? 0) + otpRules.lifeMs
  return {
    from: asked.from ?? undefined,
    sendsCode: asked.code === true,
    code: code && {
      ref: code.otpRef,
      amountSatang: satang(code.amount),
      validUntilMs,
      leftMs: validUntilMs - Date.now(),
    },
  }
}

async function awaitedCode(key: string): Promise<AwaitedCode | undefined> {
  const code = await cookie.open()
  return code?.key === key ? code : undefined
}

const passwordField = secretText("validation.passwordRequired")

/** Codes of refusals that stand beside the password or the code. */
const beside = { ...besideCode, WRONG_PASSWORD: "password" } as const

/**
 * Confirms a withdrawal that is about to be sent. What it gives stands in the way of sending: messages beside fields, a
 * failure, or the form again with the field for the code. Nothing was sent then, and the form's key is as it was.
 */
export async function confirmWithdrawal(fields: FormData, amount: Satang, key: string) {
  const asked = await askedOf()
  if (!asked || amount < (asked.from ?? 0)) return undefined
  const isAnswer = fields.has("otpCode") || fields.has("_resend")
  const sent = isAnswer ? await awaitedCode(key) : undefined
  const code = sent?.amount === amount ? sent : undefined
  askedOnce().byPassword = !code
  // The code confirms what it was sent for: another amount begins anew.
  if (sent && !code) return { fieldErrors: { password: ["withdraw.stepUp.changed"] } }
  const isResent = code !== undefined && fields.has("_resend")
  const typed = isResent
    ? { success: true as const, data: undefined }
    : code
      ? oneTimeCode.safeParse(fields.get("otpCode"))
      : passwordField.safeParse(fields.get("password"))
  if (!typed.success) {
    return {
      fieldErrors: { [code ? "otpCode" : "password"]: typed.error.issues.map(({ message }) => message) },
    }
  }
  const given = code ? { otpToken: code.otpToken, otpCode: typed.data } : { password: typed.data }
  const call = JSON.stringify([member().id, key, amount, given])
  const confirmed = await sharedSecretCall(`step-up/${call}`, () =>
    confirmStepUp(api(), { operation: key, amount, ...given }),
  )
  if (!confirmed.ok) return { failure: confirmed.error, beside }
  if (!confirmed.value) return undefined
  const query = new URLSearchParams({ amount: String(fields.get("amount") ?? "").slice(0, 50) })
  // The second question was answered: the code belongs to it.
  if (fields.has("_confirmed")) query.set("confirm", "1")
  const kept = await cookie.keep({ key, amount, sentAtMs: Date.now(), ...confirmed.value })
  const flash = { tone: "success", text: "register.otp.resent" } as const
  const path = `${href("/user/home/withdraw")}?${query}`
  return { response: seeOther(path, isResent ? flash : undefined, kept) }
}
