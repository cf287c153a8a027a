// /api/wallet: the wallet and the game accounts (docs/product/home.md, docs/product/games.md); movements between them are
// in movements.ts.
import { z } from "zod"
import { bankAccount } from "./account.ts"
import { endpoint } from "./endpoint.ts"
import { isUnreadable, quiet } from "./odd-values.ts"
import {
  balance,
  figure,
  flag,
  identifier,
  listOf,
  milliSatangIn,
  money,
  optionalText,
  readFrom,
  type Satang,
  spendable,
  under,
  upperLimit,
} from "./wire.ts"
import { lenientPicture } from "./wire-names.ts"
import { optionalWords, type Words } from "./words.ts"

/** The wallet's name where an account is named. */
export const walletAccount = "wallet"

export const gameCategories = ["slot", "sport", "lotto"] as const
export type GameCategory = (typeof gameCategories)[number]

/** A member's account in a game; `web`, `android` and `ios` are addresses, absent where there is none. */
const gameAccountFields = z.object({
  code: identifier.nullish(),
  name: optionalWords,
  category: z.enum(gameCategories).nullish(),
  isActive: flag.nullish(),
  amount: balance.nullish(),
  /** A multiplier for the second figure: amount × ftWalletSlot. */
  ftWalletSlot: figure.nullish(),
  background: lenientPicture,
  logo: lenientPicture,
  web: optionalText,
  android: optionalText,
  ios: optionalText,
})

/**
 * One without a name is called by its code; one without a code (`""`) can be looked at only. `amount` is rounded down;
 * `amountRest`, in thousandths of a satang, is what that takes away.
 */
type Game = Omit<z.output<typeof gameAccountFields>, "code" | "name" | "category" | "amount"> & {
  code: string
  name: Words
  category: GameCategory
} & Held

type Held = { amount?: Satang | null; amountRest?: number }

const gameAccount = z.codec(gameAccountFields, z.custom<Game>(), {
  decode: ({ amount, ...account }) => ({
    ...account,
    ...held(amount),
    code: account.code ?? "",
    name: account.name || (account.code ?? ""),
    category: account.category ?? "slot",
  }),
  encode: account => ({ ...account, amount: milliSatangOf(account) }),
})
export type GameAccount = z.output<typeof gameAccount>

const purse = z.codec(z.object({ amount: balance.nullish() }), z.custom<Held>(), {
  decode: ({ amount, ...rest }) => ({ ...rest, ...held(amount) }),
  encode: mine => ({ amount: milliSatangOf(mine) }),
})

function held(milliSatang: number | null | undefined): Held {
  if (milliSatang === null || milliSatang === undefined) return { amount: milliSatang }
  const amount = spendable(milliSatang)
  const amountRest = milliSatang - amount * milliSatangIn
  return amountRest === 0 ? { amount } : { amount, amountRest }
}

function milliSatangOf({ amount, amountRest = 0 }: Held): number | null | undefined {
  return amount === null || amount === undefined ? amount : amount * milliSatangIn + amountRest
}

/** Is the balance of this game unknown? A game that is not active may have none. */
export function isBalanceUnknown(game: GameAccount): boolean {
  return isUnreadable(game, "amount") || (game.isActive === true && game.amount == null)
}

/** The sum of these accounts, rounded down once; accounts whose amount is unknown do not count. */
export function heldTogether(accounts: readonly (Held | null | undefined)[]): Satang {
  return spendable(accounts.reduce((sum, account) => sum + (milliSatangOf(account ?? {}) ?? 0), 0))
}

const walletFields = z.object({
  profile: z
    .object({
      _id: identifier.nullish(),
      name: optionalText,
      username: identifier.nullish(),
      coin: quiet(figure.nullish()),
    })
    .nullish(),
  bankAccount: bankAccount.nullish(),
  wallet: purse.nullish(),
  /** The refer-a-friend bonus; success and fail are percentages. */
  invite: z
    .object({ amount: upperLimit.nullish(), success: figure.nullish(), fail: figure.nullish() })
    .nullish(),
  slots: listOf(gameAccount).nullish(),
  /** Extension: withdrawals wait until wallet and games together are above this, for what was received before. */
  neededBalance: money.nullish(),
})
/** A row that comes twice, as from a careless join, holds its money once. */
function withoutRepeats(slots: unknown): unknown {
  if (!Array.isArray(slots)) return slots
  const seen = new Set(slots.map(slot => JSON.stringify(slot)))
  return seen.size === slots.length ? slots : [...seen].map(slot => JSON.parse(slot ?? "null"))
}

/**
 * All that a member has: the wallet, every game account, the invite bonus that waits. An answer with neither is none.
 */
export const wallet = readFrom(z.record(z.string(), z.unknown()), walletFields, (answer, reading) => {
  const hasAny = answer.wallet != null || answer.slots != null
  if (!hasAny) reading.issues.push({ code: "custom", input: answer, message: "neither a wallet nor games" })
  return { ...answer, slots: withoutRepeats(answer.slots) } as z.input<typeof walletFields>
})
export type Wallet = z.output<typeof wallet>

const hiddenValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
const hiddenValues = z.record(z.string(), hiddenValue)
const namedValue = z.object({ name: z.string(), value: hiddenValue.optional() })

/** Hidden form values that one provider wants posted: by their names, or as a list of names and values. */
const event = readFrom(z.union([hiddenValues, z.array(namedValue)]), hiddenValues, values =>
  Array.isArray(values) ? Object.fromEntries(values.map(({ name, value }) => [name, value ?? null])) : values,
)

const credentialFields = z.object({
  username: identifier.nullish(),
  password: identifier.nullish(),
  event: event.nullish(),
})

/** What a member logs in to a game with; some backends send it under `account`. */
export const credentials = under("account", credentialFields)
export type Credentials = z.output<typeof credentials>

/** What home shows; asks no provider. */
export const readWallet = endpoint("GET", "/api/wallet", { repeats: true, answer: wallet })

/** Asks every provider for its balance; changes no money, yet never sent by a GET of ours. */
export const refreshGameAccounts = endpoint("GET", "/api/wallet/refresh/slot", { repeats: "short" })

/** Opens an account in a game. Refuses with SLOT_ALREADY_ACTIVE, SLOT_ACTIVATE_FAIL, GAME_ACTIVATION_FAIL, NO_GAME. */
export const activateGameAccount = endpoint("GET", "/api/wallet/activate/:slotCode")

/** Refuses with SLOT_NO_ACCOUNT, NO_GAME. */
export const readCredentials = endpoint("GET", "/api/wallet/account/:slotCode", { answer: credentials })

/** Refuses with SLOT_RESET_PASSWORD_FAIL, SLOT_NO_ACCOUNT; the old password stands then. */
export const resetGamePassword = endpoint("GET", "/api/wallet/resetpassword/:slotCode")
