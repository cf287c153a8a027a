// The sandboxed game providers: accounts, login links that work once, and the luck of their rounds. Their site
// (backend/sandbox/game-site/) asks here whose link it is; a player with a password is in our own database.
import { createHmac } from "node:crypto"
import QuickLRU from "quick-lru"
import type { ProviderCode } from "#contract/auto-login.ts"
import type { Clock, RandomSource } from "../../kernel/environment.ts"
import { randomId, randomText } from "../../kernel/identifiers.ts"
import { gameOf } from "../../money/games.ts"
import type { GamePlace, GameProvider } from "../../providers/providers.ts"

/** The wallet fills in the player's language (docs/product/games.md). */
const inLanguage = "lang={language}"

/** How long a login link may wait to be opened, a visit of the site lasts, and a round that was issued may be played. */
export const passMs = { login: 60_000, visit: 30 * 60_000, round: 30 * 60_000 }
type PassKind = keyof typeof passMs
type Pass = { kind: PassKind; code: ProviderCode; username: string; endsAtMs: number }
const mostPasses = 10_000

/** How rounds end: by chance, or as the console says. */
export const luckNames = ["chance", "win", "lose"] as const
type Luck = (typeof luckNames)[number]

/** How many rounds of a hundred are won by chance. */
const wonOfHundred = 48

export type SandboxGames = GameProvider & {
  /** Where the games' site is from now on; before that, addresses of the reserved domain `.example`. */
  settleAt(origin: string): void
  /** What lets this player in to this game: a link, a visit or a round. */
  issue(kind: PassKind, code: ProviderCode, username: string): string
  /**
   * Whose pass it is; undefined for an unknown or expired one, and one of another kind or game. A login is good once.
   */
  holderOf(kind: PassKind, code: ProviderCode, pass: string): string | undefined
  /** Are these the hidden values that `eventOf` gave out? True where none are wanted. */
  acceptsEvent(code: ProviderCode, username: string, fields: Record<string, string>): boolean
  /** Does the round of this name win? The same name always answers the same while luck is left to chance. */
  wins(roundName: string): boolean
  luck(): Luck
  setLuck(luck: Luck): void
}

/** Providers that live in memory: links and luck are gone with the process. */
export function createSandboxGames({
  clock,
  random,
  reach,
}: {
  clock: Clock
  random: RandomSource
  /** Throws a ProviderFailure while the provider of this game is out. */
  reach: (code: ProviderCode) => void
}): SandboxGames {
  const secret = random(32)
  const passes = new QuickLRU<string, Pass>({ maxSize: mostPasses })
  let origin: string | undefined
  let luck: Luck = "chance"

  const signatureOf = (text: string) => createHmac("sha256", secret).update(text).digest("base64url")
  const issue = (kind: PassKind, code: ProviderCode, username: string) => {
    const id = randomId(random)
    passes.set(id, { kind, code, username, endsAtMs: clock() + passMs[kind] })
    return id
  }
  const credentials = (code: ProviderCode, username: string) => ({
    username,
    password: randomText(random, code === "HUAYHD" ? 6 : 10),
  })
  const eventOf = (code: ProviderCode, username: string): Record<string, string> | undefined =>
    code === "UFABET"
      ? { __VIEWSTATE: signatureOf(`state/${username}`), __EVENTVALIDATION: signatureOf(`event/${username}`) }
      : undefined
  const addressOf = (code: ProviderCode, place: GamePlace) => {
    const name = code.toLowerCase()
    const base = origin ? `${origin}/${name}` : `https://${name}.example`
    if (place !== "web") return `${base}/${place}`
    return origin ? `${base}?${inLanguage}` : `${base}/`
  }

  return {
    async openAccount(code, memberId) {
      reach(code)
      return credentials(code, `${code.toLowerCase()}${memberId}`)
    },
    async resetPassword(code, username) {
      reach(code)
      return credentials(code, username)
    },
    async admitTransfer(code) {
      reach(code)
    },
    async autoLogin(code, username) {
      reach(code)
      const site = addressOf(code, "web").replace(/\/?(\?.*)?$/, "")
      return `${site}/enter?${inLanguage}&ticket=${issue("login", code, username)}`
    },
    eventOf,
    addressesOf(code) {
      const places = gameOf(code)?.places ?? []
      const at = (place: GamePlace) => (places.includes(place) ? addressOf(code, place) : null)
      return { web: at("web"), android: at("android"), ios: at("ios") }
    },

    settleAt(place) {
      origin = place
    },
    issue,
    holderOf(kind, code, id) {
      const pass = passes.get(id)
      if (pass?.kind !== kind || pass.code !== code || clock() >= pass.endsAtMs) return undefined
      if (kind === "login") passes.delete(id)
      return pass.username
    },
    acceptsEvent(code, username, fields) {
      const wanted = Object.entries(eventOf(code, username) ?? {})
      return wanted.every(([name, value]) => fields[name] === value)
    },
    wins(roundName) {
      if (luck !== "chance") return luck === "win"
      const drawn = createHmac("sha256", secret).update(`round/${roundName}`).digest().readUInt32BE()
      return drawn % 100 < wonOfHundred
    },
    luck: () => luck,
    setLuck(changed) {
      luck = changed
    },
  }
}
