// The field of the registration's code step.
import { z } from "zod"
import { oneTimeCode } from "#app/forms/fields.ts"

export const otpSchema = z.object({ otpCode: oneTimeCode })
