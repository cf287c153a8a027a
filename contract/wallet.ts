// /api/wallet: the wallet, the game accounts and every movement between them (docs/product/transfers.md,
// docs/product/withdrawals.md, docs/product/games.md).
import { z } from "zod"
import { bankAccount, done } from "./account.ts"
import { endpoint } from "./endpoint.ts"
import { maxAccountNameLength } from "./rules/movements.ts"
import { uploadTimeoutMs } from "./rules/timeouts.ts"
import {
  figure,
  flag,
  identifier,
  instant,
  lenientText,
  listOf,
  money,
  moneyPayload,
  optionalText,
} from "./wire.ts"

/** The wallet's name where an account is named. */
export const walletAccount = "wallet"

export const gameCategories = ["slot", "sport", "lotto"] as const
export type GameCategory = (typeof gameCategories)[number]

/** A member's account in a game; `web`, `android` and `ios` are addresses, absent where there is none. */
const gameAccountFields = z.object({
  code: identifier,
  /** One without a name is called by its code. */
  name: lenientText,
  category: z.enum(gameCategories).catch("slot"),
  isActive: flag.nullish(),
  amount: money.nullish(),
  /** A multiplier for the second figure: amount × ftWalletSlot. */
  ftWalletSlot: figure.nullish().catch(undefined),
  background: lenientText,
  logo: lenientText,
  web: lenientText,
  android: lenientText,
  ios: lenientText,
})
type Named = z.output<typeof gameAccountFields> & { name: string }
const gameAccount = z.codec(gameAccountFields, z.custom<Named>(), {
  decode: account => ({ ...account, name: account.name || account.code }),
  encode: account => account,
})
export type GameAccount = z.output<typeof gameAccount>

/** All that a member has: the wallet, every game account, the invite bonus that waits. */
export const wallet = z.object({
  profile: z.object({
    _id: identifier.nullish(),
    name: optionalText,
    username: optionalText,
    coin: figure.nullish().catch(undefined),
  }),
  bankAccount: bankAccount.nullish(),
  wallet: z.object({ amount: money }),
  /** The refer-a-friend bonus; success and fail are percentages. */
  invite: z.object({ amount: money.nullish(), success: figure.nullish(), fail: figure.nullish() }).nullish(),
  slots: listOf(gameAccount).nullish(),
  /** Extension: withdrawals wait until wallet and games together are above this, for what was received before. */
  neededBalance: money.nullish().catch(undefined),
})
export type Wallet = z.output<typeof wallet>

/** What a member logs in to a game with. */
export const credentials = z.object({
  username: identifier,
  password: identifier,
  /** Hidden form values that one provider wants posted. */
  event: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullish(),
})
export type Credentials = z.output<typeof credentials>

/** Extension: what a spin drew; `won`: a coupon was written for it; `coupon`: that coupon's id. */
const spinPrize = z.object({
  code: identifier.nullish(),
  label: optionalText,
  remainingCoin: figure.nullish(),
  won: flag.nullish(),
  coupon: identifier.nullish().catch(undefined),
})
export type SpinPrize = z.output<typeof spinPrize>

/**
 * What became of an operation. An extension of the API: a backend that keeps idempotency keys sends it with the
 * answer of every operation, and from `GET /api/operation/{key}`.
 */
export const receipt = z.object({
  key: z.string(),
  kind: z.string(),
  status: z.enum(["done", "pending", "refused"]),
  id: identifier.nullish(),
  from: optionalText,
  to: optionalText,
  amount: money.nullish(),
  createdAt: instant,
  /** Why it was refused: a code of the catalogue or raw text. */
  code: optionalText,
  /** The wallet's amount after it. */
  balance: money.nullish(),
  prize: spinPrize.nullish().catch(undefined),
})
export type Receipt = z.output<typeof receipt>

/** The answer to a movement: a receipt where the backend keeps operations, anything else otherwise. */
export const movement = z.looseObject({ receipt: receipt.optional().catch(undefined) }).catch({})

/** What home shows; asks no provider. */
export const readWallet = endpoint({ method: "GET", path: "/api/wallet", answer: wallet })

/** Asks every provider for its balance; changes no money, yet never sent by a GET of ours. */
export const refreshGameAccounts = endpoint({ method: "GET", path: "/api/wallet/refresh/slot", answer: done })

/** Opens an account in a game. Refuses with SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL, GAME_ACTIVATION_FAIL, NO_GAME. */
export const activateGameAccount = endpoint({
  method: "GET",
  path: "/api/wallet/activate/:slotCode",
  answer: done,
  mustTell: true,
  proof: ["slot", "slots", "username"],
})

/** Refuses with SLOT_NO_ACCOUNT, NO_GAME. */
export const readCredentials = endpoint({
  method: "GET",
  path: "/api/wallet/account/:slotCode",
  answer: credentials,
})

/** Refuses with SLOT_RESET_PASSWORD_FAIL, SLOT_NO_ACCOUNT; the old password stands then. */
export const resetGamePassword = endpoint({
  method: "GET",
  path: "/api/wallet/resetpassword/:slotCode",
  answer: done,
  mustTell: true,
  proof: ["password", "username"],
})

/** Announces a deposit; called by no screen. */
export const addToWallet = endpoint({
  method: "POST",
  path: "/api/wallet/add",
  payload: z.object({ amount: moneyPayload }),
  answer: movement,
  operation: true,
})

const accountName = z.string().min(1).max(maxAccountNameLength)

/** Wallet to game, game to wallet, game to game. Refuses with TRANSFER_MINIMUM, MONEY_NOT_ENOUGH, TRANSFER_FAIL. */
export const transfer = endpoint({
  method: "POST",
  path: "/api/wallet/transfer",
  payload: z.object({ from: accountName, to: accountName, amount: moneyPayload }),
  answer: movement,
  operation: true,
})

/** The whole wallet to a game. Refuses with MONEY_NOT_ENOUGH, TRANSFER_FAIL. */
export const transferAll = endpoint({
  method: "POST",
  path: "/api/wallet/transferAll",
  payload: z.object({ to: accountName }),
  answer: movement,
  operation: true,
})

/** From the wallet alone; called by no screen. Refuses as withdrawAll does. */
export const withdraw = endpoint({
  method: "POST",
  path: "/api/wallet/withdraw",
  payload: z.object({ amount: moneyPayload }),
  answer: movement,
  operation: true,
})

/**
 * What the withdraw dialog calls: everything is gathered in the wallet first, then `amount` is withdrawn. Refuses with
 * TRANSFER_MINIMUM, MONEY_NOT_ENOUGH, NO_BANK, BONUS_CONDITION, REFUND_CONDITION, TRANSFER_FAIL.
 */
export const withdrawAll = endpoint({
  method: "POST",
  path: "/api/wallet/withdrawAll",
  payload: z.object({ amount: moneyPayload }),
  answer: movement,
  operation: true,
})

/** A picture of a transfer's slip. Refuses with SLIP_NO_FILE, SLIP_INVALID_FILE, SLIP_UPLOAD_FAIL. */
export const uploadSlip = endpoint({
  method: "POST",
  path: "/api/wallet/slip",
  multipart: ["file"],
  answer: movement,
  timeoutMs: uploadTimeoutMs,
  operation: true,
  proof: ["receipt", "slip", "slips"],
})

/** The link is encrypted with the deployment's passphrase (docs/product/gift-links.md). */
export const sendTrueLink = endpoint({
  method: "POST",
  path: "/api/wallet/truelink",
  payload: z.object({ link: z.string().min(1).max(2000) }),
  answer: movement,
  operation: true,
})

/** Extension: what became of an idempotency key of this member; 404 NO_DATA when it never arrived. */
export const readOperation = endpoint({
  method: "GET",
  path: "/api/operation/:key",
  answer: receipt,
  // A refused operation's receipt names its code; the look-up itself went well.
  speaksErrors: true,
})
