// GET /api/lookup/*: what the screens need to know before anyone logs in (specification, sections 3 and 7).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { flag, identifier, listUnder, money, optionalText, under } from "./wire.ts"

export const bank = z.object({ code: z.string(), nameTH: optionalText, nameEN: optionalText })
export type Bank = z.output<typeof bank>

export const source = z.object({ code: z.string(), description: optionalText })
export type Source = z.output<typeof source>

/** A payment provider that is paid by QR has no account that anybody could transfer to. */
export const depositBank = z.object({
  bankCode: z.string(),
  bankType: optionalText,
  mode: optionalText,
  bankAccountNo: identifier.nullish(),
  bankAccountName: optionalText,
  currency: optionalText,
  bank: z.object({ nameTH: optionalText, nameEN: optionalText }).nullish(),
})
export type DepositBank = z.output<typeof depositBank>

export const depositWallet = z.object({
  mode: optionalText,
  walletAccountName: optionalText,
  walletAccountNo: identifier.nullish(),
})
export type DepositWallet = z.output<typeof depositWallet>

const html = z.codec(z.union([z.string(), z.object({ html: z.string() })]), z.string(), {
  decode: entry => (typeof entry === "string" ? entry : entry.html),
  encode: text => text,
})

export const lookupBanks = endpoint({
  method: "GET",
  path: "/api/lookup/banks",
  answer: listUnder("banks", bank),
})

export const lookupSources = endpoint({
  method: "GET",
  path: "/api/lookup/sources",
  answer: listUnder("sources", source),
})

export const lookupDeposit = endpoint({
  method: "GET",
  path: "/api/lookup/deposit",
  answer: z.object({
    banks: z.array(depositBank).nullish(),
    wallets: z.array(depositWallet).nullish(),
    isManual: flag.nullish(),
  }),
})

/** A list of HTML strings, shown through the safe renderer only. */
export const lookupConditions = endpoint({
  method: "GET",
  path: "/api/lookup/conditions",
  answer: listUnder("conditions", html),
})

/** A list of HTML strings, shown through the safe renderer only. */
export const lookupAgreements = endpoint({
  method: "GET",
  path: "/api/lookup/agreements",
  answer: listUnder("agreements", html),
})

export const lookupInfo = endpoint({
  method: "GET",
  path: "/api/lookup/info",
  answer: under("info", z.object({ name: optionalText, website: optionalText })),
})

export const lookupContact = endpoint({
  method: "GET",
  path: "/api/lookup/contact",
  answer: under(
    "contact",
    z.object({
      contactText: optionalText,
      lineLink: optionalText,
      lineName: optionalText,
      lineQR: optionalText,
    }),
  ),
})

export const lookupNotice = endpoint({
  method: "GET",
  path: "/api/lookup/notice",
  answer: z.object({ notice: optionalText }),
})

export const lookupWithdraw = endpoint({
  method: "GET",
  path: "/api/lookup/withdraw",
  answer: under("withdraw", z.object({ withdrawMin: money.nullish(), withdrawMax: money.nullish() })),
})

/** The slip rules; the specification names no fields, these are the embedded backend's. */
export const lookupSlip = endpoint({
  method: "GET",
  path: "/api/lookup/slip",
  answer: under(
    "slip",
    z.object({ windowStart: optionalText, windowEnd: optionalText, minimumDeposit: money.nullish() }),
  ),
})

export const lookupActive = endpoint({
  method: "GET",
  path: "/api/lookup/active",
  answer: z.object({ terminated: z.union([z.string(), z.boolean()]).nullish() }),
})

export const lookupRegisterOtp = endpoint({
  method: "GET",
  path: "/api/lookup/registerOTP",
  answer: under("registerOTP", flag),
})

export const lookupEnableChatWidget = endpoint({
  method: "GET",
  path: "/api/lookup/enableChatWidget",
  answer: under("enableChatWidget", flag),
})
