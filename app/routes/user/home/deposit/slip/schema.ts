// The field of the slip form.
import { z } from "zod"

const missing = "errors.SLIP_NO_FILE"

/** A file that is not empty. Its content is looked at when it is sent. */
export const slipSchema = z.object({
  file: z.instanceof(File, { error: missing }).refine(file => file.size > 0, { error: missing }),
})
