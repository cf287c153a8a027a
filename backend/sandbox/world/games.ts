// The sandboxed game providers: accounts, login links that work once, and the luck of their rounds. Their site
// (backend/sandbox/game-site/) asks here whose link it is; a player with a password is in our own database.
import { createHmac } from "node:crypto"
import type { ProviderCode } from "#contract/auto-login.ts"
import type { Clock, RandomSource } from "../../kernel/environment.ts"
import { randomId, randomText } from "../../kernel/identifiers.ts"
import { sameText } from "../../kernel/same-text.ts"
import { gameOf } from "../../money/games.ts"
import type { GamePlace, GameProvider } from "../../providers/games.ts"

/** The wallet fills in the player's language (docs/product/games.md). */
const inLanguage = "lang={language}"

/** How long a login link may wait to be opened. */
const loginLinkMs = 60_000

/** How long a round that was issued may be played. */
const roundMs = 30 * 60_000

/** How rounds end: by chance, or as the console says. */
export const luckNames = ["chance", "win", "lose"] as const
type Luck = (typeof luckNames)[number]

/** How many rounds of a hundred are won by chance. */
const wonOfHundred = 48

export type SandboxGames = GameProvider & {
  /** Where the games' site is from now on; before that, addresses of the reserved domain `.example`. */
  settleAt(origin: string): void
  /** Whose login link this is; undefined for an unknown, expired or used link, or one of another game. */
  redeem(code: ProviderCode, ticket: string): string | undefined
  /** Are these the hidden values that `eventOf` gave out? True where none are wanted. */
  acceptsEvent(code: ProviderCode, username: string, fields: Record<string, string>): boolean
  /** Text under the site's seal: it comes back from `unseal` until `endsAtMs`, unless somebody changed it. */
  seal(text: string, endsAtMs: number): string
  unseal(sealed: string): string | undefined
  /** A new round of this player in this game, under the site's seal: the key that its form sends. */
  issueRound(code: ProviderCode, username: string): string
  /** The name of a round that was issued to this player in this game; undefined for any other text. */
  roundOf(code: ProviderCode, username: string, issued: string): string | undefined
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
  const used = new Map<string, number>()
  let origin: string | undefined
  let luck: Luck = "chance"

  const signatureOf = (text: string) => createHmac("sha256", secret).update(text).digest("base64url")
  const seal = (text: string, endsAtMs: number) => {
    const body = Buffer.from(JSON.stringify([text, endsAtMs])).toString("base64url")
    return `${body}.${signatureOf(body)}`
  }
  const unseal = (sealed: string) => {
    const [body = "", signature = "", ...more] = sealed.split(".")
    if (more.length > 0 || !sameText(signature, signatureOf(body))) return undefined
    const [text, endsAtMs] = JSON.parse(Buffer.from(body, "base64url").toString()) as [string, number]
    return clock() < endsAtMs ? text : undefined
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
      const endsAtMs = clock() + loginLinkMs
      const ticket = seal(JSON.stringify([code, username, randomId(random)]), endsAtMs)
      const site = addressOf(code, "web").replace(/\/?(\?.*)?$/, "")
      return `${site}/enter?${inLanguage}&ticket=${ticket}`
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
    redeem(code, ticket) {
      const text = unseal(ticket)
      if (text === undefined || used.has(ticket)) return undefined
      const [ofCode, username] = JSON.parse(text) as [ProviderCode, string]
      if (ofCode !== code) return undefined
      for (const [old, atMs] of used) if (atMs + loginLinkMs < clock()) used.delete(old)
      used.set(ticket, clock())
      return username
    },
    acceptsEvent(code, username, fields) {
      const wanted = Object.entries(eventOf(code, username) ?? {})
      return wanted.every(([name, value]) => fields[name] === value)
    },
    seal,
    unseal,
    issueRound: (code, username) =>
      seal(JSON.stringify(["round", code, username, randomId(random)]), clock() + roundMs),
    roundOf(code, username, issued) {
      const text = unseal(issued)
      if (text === undefined) return undefined
      const [kind, ofCode, ofUsername, id] = JSON.parse(text) as string[]
      return kind === "round" && ofCode === code && ofUsername === username ? id : undefined
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
