// The message beside a field for a picture of more pixels than are looked at.
import { maxPicturePixels, maxPictureSide } from "#contract/rules/uploads.ts"
import { message } from "./message.ts"

export const tooManyPixels = message("validation.tooManyPixels", {
  millions: maxPicturePixels / 1e6,
  side: maxPictureSide.toLocaleString("en"),
})
