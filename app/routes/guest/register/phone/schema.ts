// The fields of the registration's first step, and the code that an invite link brings.

import { z } from "zod"
import { optionalText, phoneNumber } from "#app/forms/fields.ts"
import { type Deployment, maxCodeLength } from "#contract/rules/accounts.ts"

const inviteCode = optionalText(maxCodeLength.invite)

/** A phone number of the deployment (docs/product/accounts.md). Spaces and dashes may stand between the digits. */
export function phoneSchema(deployment: Deployment) {
  return z.object({
    phone: phoneNumber(deployment),
    // The code comes from a link, not from the player: an invalid one is dropped without a message.
    inviteCode: inviteCode.catch(undefined),
  })
}

/** The inviter's code of `?code=`; `undefined` for text that is no code. */
export function inviteCodeFrom(text: string | null): string | undefined {
  return inviteCode.safeParse(text ?? undefined).data || undefined
}
