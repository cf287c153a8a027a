// The games' own site in the sandbox: a separate origin that checks each way of login, and plays rounds
// (docs/decisions/071-game-site.md). Plain pages and forms, no script.

import { readFileSync } from "node:fs"
import { type Context, Hono } from "hono"
import { getCookie, setCookie } from "hono/cookie"
import type { ProviderCode } from "#contract/auto-login.ts"
import { type Listening, listen } from "../../http/listen.ts"
import { type Clock, describeError, type Log } from "../../kernel/environment.ts"
import { type Game, games } from "../../money/games.ts"
import { satangOfText } from "../local/format.ts"
import { objectionTo, objectionToHost, safetyHeaders } from "../local/guard.ts"
import type { SandboxGames } from "../world/games.ts"
import { appPage, gamePage, signInPage, tablePage } from "./pages.ts"
import { createRounds } from "./rounds.ts"
import type { SeamlessWallet } from "./seamless-wallet.ts"

const stylesheet = readFileSync(new URL("./game-site.css", import.meta.url), "utf8")

/** How long a player stays signed in. */
const visitMs = 30 * 60_000

/** Longer than any form that a launch posts. */
const maxFormLength = 16 * 1024

export type GameSiteParts = {
  games: SandboxGames
  wallet: SeamlessWallet
  clock: Clock
  newRoundKey: () => string
  log: Log
}

/** Serves the site on the loopback address and tells the providers where it is; port 0 takes a free one. */
export async function serveGameSite(parts: GameSiteParts, port: number): Promise<Listening> {
  const listening = await listen(createGameSite(parts).fetch, port)
  parts.games.settleAt(listening.url)
  return listening
}

/** The site as a fetch function. */
export function createGameSite(parts: GameSiteParts): {
  fetch(request: Request): Promise<Response> | Response
} {
  const { wallet, clock, log } = parts
  const rounds = createRounds(wallet, parts.games)
  const app = new Hono()

  app.use(async (http, next) => {
    const objection = objectionToHost(http.req.raw)
    if (objection) return http.text(objection, 403, safetyHeaders)
    await next()
    for (const [name, value] of Object.entries(safetyHeaders)) http.res.headers.set(name, value)
  })
  app.get("/game-site.css", http => http.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8" }))

  const enter = (http: Context, game: Game, username: string) => {
    const endsAtMs = clock() + visitMs
    const visit = parts.games.seal(JSON.stringify([game.code, username]), endsAtMs)
    setCookie(http, cookieOf(game), visit, {
      path: pathOf(game),
      httpOnly: true,
      sameSite: "Lax",
      maxAge: visitMs / 1000,
    })
    return http.redirect(pathOf(game), 303)
  }
  const playerOf = (http: Context, game: Game): string | undefined => {
    const visit = parts.games.unseal(getCookie(http, cookieOf(game)) ?? "")
    if (visit === undefined) return undefined
    const [code, username] = JSON.parse(visit) as [ProviderCode, string]
    return code === game.code ? username : undefined
  }

  for (const game of games) {
    const path = pathOf(game)
    const refuse = (http: Context, objection: string) =>
      http.html(gamePage(game, "Sign in", signInPage(path, objection)), 403)

    app.get(path, async http => {
      const username = playerOf(http, game)
      const balanceSatang = username && (await wallet.balance(game.code, username))
      if (!username || typeof balanceSatang !== "number") {
        return http.html(gamePage(game, "Sign in", signInPage(path)))
      }
      const key = http.req.query("round") ?? ""
      const report = await rounds.report({ code: game.code, username, key })
      const table = { path, username, balanceSatang, report, roundKey: parts.newRoundKey() }
      return http.html(gamePage(game, "Welcome", tablePage(table)))
    })

    // The launch form is posted from the wallet's origin, the site's own form from here: the credentials prove both.
    app.post(path, async http => {
      const form = await formOf(http)
      if (!form) return http.text("That is too long.", 413)
      const { username = "", password = "" } = form
      if (!(await wallet.admits(game.code, username, password))) {
        return refuse(http, "No account of this game has this username and password.")
      }
      // A form that was typed here has no hidden values: only the wallet receives them.
      const isLaunch = objectionTo(http.req.raw) !== undefined
      if (isLaunch && !parts.games.acceptsEvent(game.code, username, form)) {
        return refuse(http, "The form's hidden values are not those of this account.")
      }
      return enter(http, game, username)
    })

    app.get(`${path}/enter`, http => {
      const username = parts.games.redeem(game.code, http.req.query("ticket") ?? "")
      if (username === undefined) {
        return refuse(
          http,
          "This login link is too old or was used before. Open the game from the wallet again.",
        )
      }
      return enter(http, game, username)
    })

    app.post(`${path}/round`, async http => {
      const objection = objectionTo(http.req.raw)
      if (objection) return http.text(objection, 403)
      const form = await formOf(http)
      const username = playerOf(http, game)
      if (!username) return refuse(http, "Sign in to play.")
      const { round: key = "", baht = "" } = form ?? {}
      const betSatang = satangOfText(baht)
      if (!betSatang || !/^[a-z0-9]{20}$/.test(key)) return http.text("That is no round.", 400)
      await rounds.play({ code: game.code, username, key, betSatang })
      return http.redirect(`${path}?round=${key}`, 303)
    })

    app.post(`${path}/leave`, http => {
      const objection = objectionTo(http.req.raw)
      if (objection) return http.text(objection, 403)
      setCookie(http, cookieOf(game), "", { path, httpOnly: true, sameSite: "Lax", maxAge: 0 })
      return http.redirect(path, 303)
    })

    for (const place of ["android", "ios"] as const) {
      if (!game.places.includes(place)) continue
      app.get(`${path}/${place}`, http => http.html(gamePage(game, "App", appPage(place))))
    }
  }

  app.notFound(http => http.text("There is no such page.", 404, safetyHeaders))
  app.onError((error, http) => {
    log({ level: "error", event: "game-site-failed", detail: { error: describeError(error) } })
    return http.text("That did not work; the log says why.", 500, safetyHeaders)
  })
  return app
}

function pathOf(game: Game): string {
  return `/${game.code.toLowerCase()}`
}

function cookieOf(game: Game): string {
  return `game-${game.code.toLowerCase()}`
}

async function formOf(http: Context): Promise<Record<string, string> | undefined> {
  const text = await http.req.text()
  return text.length > maxFormLength ? undefined : Object.fromEntries(new URLSearchParams(text))
}
