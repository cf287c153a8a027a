// Pictures on the wire.
import { z } from "zod"
import { quiet } from "./odd-values.ts"

/** The address of a picture, or its markup. */
export const picture = z.string()

/** A picture that may be absent or null. */
export const optionalPicture = picture.nullish()

/** A picture that no page says anything about when it cannot be read. */
export const lenientPicture = quiet(optionalPicture)
