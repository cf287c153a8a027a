// Names and addresses on the wire that a dialect may change: the wallet's code, and where pictures lie.
import { z } from "zod"
import { quiet } from "./odd-values.ts"
import { unitsNow, walletAccount } from "./units.ts"

/** The code of an account of a payload: a game's, or the wallet's, which is `wallet` inside. */
export function accountCode(code: z.ZodString) {
  return z.codec(z.string(), code, { decode: accountInApp, encode: toWire })
}

/** The same in an answer, where it may be absent. */
export const optionalAccountCode = z
  .codec(z.string(), z.string(), { decode: accountInApp, encode: toWire })
  .nullish()

/** What the app calls an account of the wire. */
export function accountInApp(code: string): string {
  return code === unitsNow().walletCode ? walletAccount : code
}

function toWire(code: string): string {
  return code === walletAccount ? unitsNow().walletCode : code
}

/** The address of a picture, or its markup. A relative address is completed where the dialect says with what. */
const picture = z.codec(z.string(), z.string(), {
  decode: text => {
    const { pictures } = unitsNow()
    const isRelative = /^[\w./~%-][^\s<]*$/.test(text.trim()) && !/^[a-z][\w+.-]*:/i.test(text.trim())
    return pictures && isRelative && URL.canParse(text, pictures) ? new URL(text, pictures).href : text
  },
  encode: text => text,
})

/** A picture that may be absent or null. */
export const optionalPicture = picture.nullish()

/** A picture that no page says anything about when it cannot be read. */
export const lenientPicture = quiet(optionalPicture)
