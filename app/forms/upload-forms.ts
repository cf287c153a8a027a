// The forms that carry a file. The adapters read this table too (server/uploads.ts): only these paths accept long
// bodies.
import type { Register } from "react-router"
import { grouped } from "#app/locales/format.ts"
import { maxChatFileBytes, maxPicturePixels, maxPictureSide, maxSlipBytes } from "#contract/rules/uploads.ts"
import { message } from "./message.ts"

type UploadForm = {
  path: keyof Register["pages"]
  /** The name of the file's field. */
  field: string
  /** The largest file, the limit itself allowed. */
  maxBytes: number
  /** May somebody without a session send it? */
  fromGuests?: boolean
}

export const uploadForms = {
  slip: { path: "/user/home/deposit/slip", field: "file", maxBytes: maxSlipBytes },
  /** Guests write to support too. */
  chat: { path: "/chat", field: "file", maxBytes: maxChatFileBytes.video, fromGuests: true },
} as const satisfies Record<string, UploadForm>

/** The message beside a field for a picture of more pixels than are looked at. */
export const tooManyPixels = message("validation.tooManyPixels", {
  millions: maxPicturePixels / 1e6,
  side: grouped(maxPictureSide),
})
