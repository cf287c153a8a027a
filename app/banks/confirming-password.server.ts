// A bank account and its holder's name change only with the password, where withdrawals are confirmed too
// (docs/product/accounts.md).
import { api } from "#app/middleware/api.server.ts"
import { settings } from "#app/request/server-context.ts"
import { readStepUp } from "#app/services/account-extensions.server.ts"
import { maxPasswordLength } from "#contract/rules/accounts.ts"

/** Is the password asked for? Not known in 1.5 s is no: then the backend refuses, and the form asks. */
export async function asksForPassword(): Promise<boolean> {
  if (settings().stepUp === "off") return false
  const asked = await readStepUp(api())
  return asked.ok && asked.value.password
}

/** The password as it was typed; undefined where there was no field for it. */
export function passwordIn(fields: FormData): string | undefined {
  const typed = fields.get("password")
  return typeof typed === "string" && typed !== "" ? typed.slice(0, maxPasswordLength) : undefined
}

/** Refusals that stand beside the password. */
export const besidePassword = { STEP_UP_REQUIRED: "password", WRONG_PASSWORD: "password" } as const
