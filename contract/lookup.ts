// GET /api/lookup/*: what the screens need to know before anyone logs in (docs/product/api.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { flag, identifier, money, optionalText, readableListOf, under } from "./wire.ts"
import { optionalPicture } from "./wire-names.ts"

/** A bank that members may have their account at. */
export const bank = z.object({ code: z.string(), nameTH: optionalText, nameEN: optionalText })
export type Bank = z.output<typeof bank>

/** An answer to how somebody heard of the site. */
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

/** A TrueMoney wallet that deposits go to: in mode AUTO by transfer, else by gift link. */
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

/** The banks to choose from at registration. */
export const lookupBanks = endpoint({
  method: "GET",
  path: "/api/lookup/banks",
  answer: under("banks", readableListOf(bank)),
})

/** The sources to choose from at registration. */
export const lookupSources = endpoint({
  method: "GET",
  path: "/api/lookup/sources",
  answer: under("sources", readableListOf(source)),
})

/** Where to deposit; `isManual`: everything is credited by hand, after a slip. */
export const lookupDeposit = endpoint({
  method: "GET",
  path: "/api/lookup/deposit",
  answer: z.object({
    banks: readableListOf(depositBank).nullish(),
    wallets: readableListOf(depositWallet).nullish(),
    isManual: flag.nullish(),
  }),
})

/** A list of HTML strings, shown through the safe renderer only. */
export const lookupConditions = endpoint({
  method: "GET",
  path: "/api/lookup/conditions",
  answer: under("conditions", readableListOf(html)),
})

/** A list of HTML strings, shown through the safe renderer only. */
export const lookupAgreements = endpoint({
  method: "GET",
  path: "/api/lookup/agreements",
  answer: under("agreements", readableListOf(html)),
})

/** The site's own name and address. */
export const lookupInfo = endpoint({
  method: "GET",
  path: "/api/lookup/info",
  answer: under("info", z.object({ name: optionalText, website: optionalText })),
})

/** How to reach support; `contactText` may be HTML, shown through the safe renderer only. */
export const lookupContact = endpoint({
  method: "GET",
  path: "/api/lookup/contact",
  answer: under(
    "contact",
    z.object({
      contactText: optionalText,
      lineLink: optionalText,
      lineName: optionalText,
      lineQR: optionalPicture,
    }),
  ),
})

/** What every member's home shows; empty or absent: nothing. */
export const lookupNotice = endpoint({
  method: "GET",
  path: "/api/lookup/notice",
  answer: z.object({ notice: optionalText }),
})

/** The smallest and the largest withdrawal. */
export const lookupWithdraw = endpoint({
  method: "GET",
  path: "/api/lookup/withdraw",
  answer: under("withdraw", z.object({ withdrawMin: money.nullish(), withdrawMax: money.nullish() })),
})

/** The slip rules, with the fields that the embedded backend sends (docs/product/slips.md). */
export const lookupSlip = endpoint({
  method: "GET",
  path: "/api/lookup/slip",
  answer: under(
    "slip",
    z.object({ windowStart: optionalText, windowEnd: optionalText, minimumDeposit: money.nullish() }),
  ),
})

/** `terminated: "gone"` says that the site was closed. */
export const lookupActive = endpoint({
  method: "GET",
  path: "/api/lookup/active",
  answer: z.object({ terminated: z.union([z.string(), z.boolean()]).nullish() }),
})

/** Does registration ask for a one-time code? */
export const lookupRegisterOtp = endpoint({
  method: "GET",
  path: "/api/lookup/registerOTP",
  answer: under("registerOTP", flag),
})

/** Is the chat widget shown? */
export const lookupEnableChatWidget = endpoint({
  method: "GET",
  path: "/api/lookup/enableChatWidget",
  answer: under("enableChatWidget", flag),
})
