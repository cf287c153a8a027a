// The fields of the registration's first step, and the code that an invite link brings.

import { z } from "zod"
import { phoneNumber } from "#app/forms/fields.ts"
import { type Deployment, maxCodeLength } from "#contract/rules/accounts.ts"
import { typedInviteCode } from "#contract/rules/typed.ts"

/** A phone number of the deployment (docs/product/accounts.md). Spaces and dashes may stand between the digits. */
export function phoneSchema(deployment: Deployment) {
  return z.object({
    phone: phoneNumber(deployment),
    // The code comes from a link, not from the player: what is none is dropped without a message.
    inviteCode: z.string().transform(inviteCodeFrom).optional().catch(undefined),
  })
}

/** The inviter's code in a text; `undefined` for text that has none. */
export function inviteCodeFrom(text: string): string | undefined {
  const code = typedInviteCode(text)
  return code && code.length <= maxCodeLength.invite ? code : undefined
}

/** The inviter's code of an address: of several `code=` the first that is one. `null` where none of them can be read. */
export function linkedInviteCode(url: URL): string | null | undefined {
  // Some apps escape the sign between name and value, which makes both a name.
  const pairs = [...url.searchParams].map(([name, text]) => (text ? [name, text] : name.split("=")))
  const texts = pairs.flatMap(([name = "", text]) => (/^(amp;)?code$/i.test(name) && text?.trim()) || [])
  if (texts.length === 0) return undefined
  const codes = texts.flatMap(text => inviteCodeFrom(text) ?? [])
  return codes.find(code => code.startsWith("PR")) ?? codes[0] ?? null
}
