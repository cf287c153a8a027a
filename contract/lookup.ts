// GET /api/lookup/*: what the screens need to know before anyone logs in (docs/product/api.md).
import { z } from "zod"
import { bankNames } from "./account.ts"
import { endpoint } from "./endpoint.ts"
import {
  alsoNamed,
  alsoUnder,
  flag,
  identifier,
  listOf,
  listUnder,
  lowerLimit,
  money,
  optionalText,
  readFrom,
  under,
  upperLimit,
  withKey,
} from "./wire.ts"
import { optionalPicture } from "./wire-names.ts"
import { optionalWords, words } from "./words.ts"

/** A bank that members may have their account at. */
export const bank = z.object({ code: identifier, ...bankNames })
export type Bank = z.output<typeof bank>

/** An answer to how somebody heard of the site. */
export const source = z.object({ code: identifier, description: optionalWords })
export type Source = z.output<typeof source>

/** Account fields may be absent: a payment provider that is paid by QR has no account to transfer to. */
export const depositBank = withKey(
  z.object({
    bankCode: identifier.nullish(),
    bankType: optionalText,
    mode: optionalText,
    bankAccountNo: identifier.nullish(),
    bankAccountName: optionalText,
    currency: optionalText,
    bank: z.object(bankNames).nullish(),
  }),
  "bankCode",
)
export type DepositBank = z.output<typeof depositBank>

/** A TrueMoney wallet that deposits go to: in mode AUTO by transfer, else by gift link. */
export const depositWallet = z.object({
  mode: optionalText,
  walletAccountName: identifier.nullish(),
  walletAccountNo: identifier.nullish(),
})
export type DepositWallet = z.output<typeof depositWallet>

const html = readFrom(z.union([z.object({ html: words }), words]), words, entry =>
  typeof entry === "object" && "html" in entry ? entry.html : entry,
)

/** The banks to choose from at registration. */
export const lookupBanks = endpoint("GET", "/api/lookup/banks", { answer: listUnder("banks", bank) })

/** The sources to choose from at registration. */
export const lookupSources = endpoint("GET", "/api/lookup/sources", { answer: listUnder("sources", source) })

/** Where to deposit; `isManual`: everything is credited by hand, after a slip. */
export const lookupDeposit = endpoint("GET", "/api/lookup/deposit", {
  answer: alsoUnder(
    "deposit",
    z.object({
      banks: listOf(depositBank).nullish(),
      wallets: listOf(depositWallet).nullish(),
      isManual: flag.nullish(),
    }),
  ),
})

/** A list of HTML strings, shown through the safe renderer only. */
export const lookupConditions = endpoint("GET", "/api/lookup/conditions", {
  answer: listUnder("conditions", html, 100),
})

/** A list of HTML strings, shown through the safe renderer only. */
export const lookupAgreements = endpoint("GET", "/api/lookup/agreements", {
  repeats: true,
  answer: listUnder("agreements", html, 100),
})

/** The site's own name and address. */
export const lookupInfo = endpoint("GET", "/api/lookup/info", {
  repeats: true,
  answer: under("info", z.object({ name: optionalWords, website: optionalText })),
})

/** How to reach support; `contactText` may be HTML, shown through the safe renderer only. */
export const lookupContact = endpoint("GET", "/api/lookup/contact", {
  answer: under(
    "contact",
    z.object({
      contactText: optionalWords,
      lineLink: optionalText,
      lineName: optionalWords,
      lineQR: optionalPicture,
    }),
  ),
})

/** What every member's home shows; empty or absent: nothing. */
export const lookupNotice = endpoint("GET", "/api/lookup/notice", {
  repeats: true,
  answer: z.object({ notice: optionalWords }),
})

/** The smallest and the largest withdrawal. */
export const lookupWithdraw = endpoint("GET", "/api/lookup/withdraw", {
  answer: under(
    "withdraw",
    z.object({ withdrawMin: lowerLimit.nullish(), withdrawMax: upperLimit.nullish() }),
  ),
})

const slipRules = z.object({
  windowStart: identifier.nullish(),
  windowEnd: identifier.nullish(),
  minimumDeposit: money.nullish(),
})

/** The slip rules. No fields are laid down, so two names of each are read (docs/product/slips.md). */
export const lookupSlip = endpoint("GET", "/api/lookup/slip", {
  answer: under(
    "slip",
    alsoNamed(slipRules, { windowStart: "start", windowEnd: "end", minimumDeposit: "depositMin" }),
  ),
})

/** `terminated: "gone"` says that the site was closed. */
export const lookupActive = endpoint("GET", "/api/lookup/active", {
  repeats: true,
  answer: z.object({ terminated: z.union([z.string(), z.boolean()]).nullish() }),
})

/** A flag that the operator may never have set: then it is off. */
const setting = readFrom(z.union([flag, z.null(), z.strictObject({})]), z.boolean(), set => set === true)

/** Does registration ask for a one-time code? */
export const lookupRegisterOtp = endpoint("GET", "/api/lookup/registerOTP", {
  answer: under("registerOTP", setting),
})

/** Is the chat widget shown? */
export const lookupEnableChatWidget = endpoint("GET", "/api/lookup/enableChatWidget", {
  repeats: true,
  answer: under("enableChatWidget", setting),
})
