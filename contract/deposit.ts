// /api/qrcode: one QR code per deposit (docs/product/qr.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { flag, identifier, money, moneyPayload, optionalText } from "./wire.ts"

/** A QR code to pay, or, with `hasQrcode` false, why there is none. */
export const qrRecord = z.object({
  qrcodeId: identifier.nullish(),
  hasQrcode: flag.nullish(),
  /** SVG markup, a picture, or the code's text (docs/product/qr.md); markup is shown as an image only. */
  qrcode: optionalText,
  /** The text in the code, as bank apps read it: with it the code can be saved as a PNG. Beyond the API. */
  qrcodeText: optionalText,
  amount: money.nullish(),
  /** An instant as text, an epoch in seconds or milliseconds, or seconds from now (docs/product/api.md). */
  expireIn: z.union([z.string(), z.number()]).nullish(),
  message: optionalText,
})
export type QrRecord = z.output<typeof qrRecord>

const nothing = z.codec(z.literal(["", false]), z.null(), { decode: () => null, encode: () => "" as const })

/** No code: a record that says so, whatever else is in it, or an empty answer. */
export const readQr = endpoint("GET", "/api/qrcode/:bankCode", {
  answer: z.union([qrRecord, nothing]).nullish(),
  speaksErrors: true,
})

/** Makes a code, which takes the place of an open one. Refuses with QR_FAIL, TRANSFER_MINIMUM, BONUS_REMAINING. */
export const createQr = endpoint("POST", "/api/qrcode/:bankCode", {
  payload: z.object({ amount: moneyPayload }),
  answer: qrRecord,
  operation: true,
})

/** Takes back a code that was not paid. */
export const deleteQr = endpoint("DELETE", "/api/qrcode/:qrcodeId")
