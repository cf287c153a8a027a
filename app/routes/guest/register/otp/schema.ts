// The field of the registration's code step.
import { z } from "zod"
import { requiredText } from "#app/forms/fields.ts"

/** The code of the SMS: digits. Spaces are allowed, since some phones show the code with a gap. */
export const otpSchema = z.object({
  otpCode: requiredText("validation.otpRequired", 40)
    .transform(text => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{1,20}$/, { error: "validation.otpDigits" })),
})
