// The fields of the registration's first step, and the code that an invite link brings.
import { z } from "zod"
import { optionalText, requiredText } from "#app/forms/fields.ts"

type Deployment = "thailand" | "laos"

const inviteCode = optionalText(50)

/** Exactly 10 digits, in Laos any number of them (docs/product/accounts.md). Spaces and dashes may stand between. */
export function phoneSchema(deployment: Deployment) {
  return z.object({
    phone: requiredText("validation.phoneRequired", 40)
      .transform(text => text.replace(/[\s-]/g, ""))
      .pipe(
        deployment === "laos"
          ? z.string().regex(/^\d{1,20}$/, { error: "validation.digitsOnly" })
          : z.string().regex(/^\d{10}$/, { error: "validation.phone10Digits" }),
      ),
    // It comes with a link, not from the player: one that makes no sense is dropped without a word.
    inviteCode: inviteCode.catch(undefined),
  })
}

/** The inviter's code of `?code=`, as far as it can be one. */
export function inviteCodeFrom(text: string | null): string | undefined {
  return inviteCode.safeParse(text ?? undefined).data || undefined
}
