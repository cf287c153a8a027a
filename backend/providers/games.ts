// The game providers, and what we ask of them.
import type { ProviderCode } from "#contract/auto-login.ts"

type GameCredentials = { username: string; password: string }

/** Where a game is opened and its apps are fetched; null where there is none. */
type GameAddresses = { web: string | null; android: string | null; ios: string | null }

export type GamePlace = keyof GameAddresses

/**
 * A provider of games. Its players' balances are accounts in our own ledger (a "seamless" wallet: the provider asks
 * us, docs/decisions/021-ledger-schema.md), so it is only asked to open accounts and whether it takes part now.
 * Every method throws a ProviderFailure when the provider cannot be reached or says no.
 */
export type GameProvider = {
  /** Opens an account for a member. */
  openAccount(code: ProviderCode, memberId: string): Promise<GameCredentials>
  /** Gives an account a new password. */
  resetPassword(code: ProviderCode, username: string): Promise<GameCredentials>
  /** Is the account open for money to move in or out right now? */
  admitTransfer(code: ProviderCode, username: string): Promise<void>
  /** A link that signs the account in, once and soon. */
  autoLogin(code: ProviderCode, username: string): Promise<string>
  /** Hidden values that the login form of one provider wants posted with the credentials. */
  eventOf(code: ProviderCode, username: string): Record<string, string> | undefined
  addressesOf(code: ProviderCode): GameAddresses
}
