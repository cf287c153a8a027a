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

/** The inviter's code of a link's `?code=`, the first that is one. */
export function linkedInviteCode(url: URL): string | undefined {
  const texts = [...url.searchParams].filter(([name]) => name.toLowerCase() === "code")
  return texts.map(([, text]) => inviteCodeFrom(text)).find(Boolean)
}
