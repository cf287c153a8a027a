// The games' own site in the sandbox: a separate origin that checks each way of login, and plays rounds
// (docs/decisions/035-sandbox.md). Plain pages and forms, no script.

import { readFileSync } from "node:fs"
import { type Context, Hono } from "hono"
import { getCookie, setCookie } from "hono/cookie"
import { html } from "hono/html"
import { describeError, type Log } from "#platform/log.ts"
import { type Listening, listen } from "../../http/listen.ts"
import { type Game, games } from "../../money/games.ts"
import { satangOfText } from "../local/format.ts"
import { objectionTo, objectionToHost, safetyHeaders } from "../local/guard.ts"
import { passMs, type SandboxGames } from "../world/games.ts"
import { gamePage, signInPage, tablePage } from "./pages.ts"
import { createRounds } from "./rounds.ts"
import type { SeamlessWallet } from "./seamless-wallet.ts"
import { languageOf, languages, type Texts, texts } from "./texts.ts"

const stylesheet = readFileSync(new URL("./game-site.css", import.meta.url), "utf8")

const languageCookie = "language"

/** Longer than any form that a launch posts. */
const maxFormLength = 16 * 1024

type GameSiteParts = {
  games: SandboxGames
  wallet: SeamlessWallet
  log: Log
}

/** Serves the site on the loopback address and tells the providers where it is; port 0 takes a free one. */
export async function serveGameSite(
  parts: GameSiteParts,
  port: number,
  walletOrigin?: string,
): Promise<Listening> {
  const listening = await listen(createGameSite(parts, walletOrigin).fetch, port)
  parts.games.settleAt(listening.url)
  return listening
}

/** The site as a fetch function. `walletOrigin` is where its pages lead back to. */
export function createGameSite(
  parts: GameSiteParts,
  walletOrigin?: string,
): {
  fetch(request: Request): Promise<Response> | Response
} {
  const { wallet, log } = parts
  const rounds = createRounds(wallet, parts.games)
  const app = new Hono()

  app.use(async (http, next) => {
    const objection = objectionToHost(http.req.raw)
    if (objection) return http.text(objection, 403, safetyHeaders)
    const named = languages.find(language => language === http.req.query("lang"))
    await next()
    // The language of the wallet's link holds for the whole visit.
    if (named) setCookie(http, languageCookie, named, { path: "/", httpOnly: true, sameSite: "Lax" })
    for (const [name, value] of Object.entries(safetyHeaders)) http.res.headers.set(name, value)
  })
  app.get("/game-site.css", http => http.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8" }))

  const enter = (http: Context, game: Game, username: string) => {
    setCookie(http, cookieOf(game), parts.games.issue("visit", game.code, username), {
      path: pathOf(game),
      httpOnly: true,
      sameSite: "Lax",
      maxAge: passMs.visit / 1000,
    })
    return http.redirect(pathOf(game), 303)
  }
  const playerOf = (http: Context, game: Game): string | undefined =>
    parts.games.holderOf("visit", game.code, getCookie(http, cookieOf(game)) ?? "")

  for (const game of games) {
    const path = pathOf(game)
    const frameOf = (http: Context) => {
      const accepted = http.req.header("accept-language")
      const language = languageOf(http.req.query("lang"), getCookie(http, languageCookie), accepted)
      return { game, language, say: texts[language], path, wallet: walletOrigin }
    }
    const refuse = (http: Context, objection: keyof Texts) => {
      const frame = frameOf(http)
      const { say } = frame
      return http.html(gamePage(frame, say.signInTitle, signInPage(say, path, say[objection])), 403)
    }

    app.get(path, async http => {
      const username = playerOf(http, game)
      const balanceSatang = username && (await wallet.balance(game.code, username))
      const frame = frameOf(http)
      const { say } = frame
      if (!username || typeof balanceSatang !== "number") {
        return http.html(gamePage(frame, say.signInTitle, signInPage(say, path)))
      }
      const key = http.req.query("round") ?? ""
      const report = await rounds.report({ code: game.code, username, key })
      const roundKey = parts.games.issue("round", game.code, username)
      const table = { say, path, username, balanceSatang, report, roundKey }
      return http.html(gamePage(frame, say.welcome, tablePage(table)))
    })

    // The launch form is posted from the wallet's origin, the site's own form from here: the credentials prove both.
    app.post(path, async http => {
      const form = await formOf(http)
      if (!form) return http.text("That is too long.", 413)
      const { username = "", password = "" } = form
      if (!(await wallet.admits(game.code, username, password))) {
        return refuse(http, "noAccount")
      }
      // A form that was typed here has no hidden values: only the wallet receives them.
      const isLaunch = objectionTo(http.req.raw) !== undefined
      if (isLaunch && !parts.games.acceptsEvent(game.code, username, form)) {
        return refuse(http, "badValues")
      }
      return enter(http, game, username)
    })

    app.get(`${path}/enter`, http => {
      const username = parts.games.holderOf("login", game.code, http.req.query("ticket") ?? "")
      if (username === undefined) {
        return refuse(http, "oldLink")
      }
      return enter(http, game, username)
    })

    app.post(`${path}/round`, async http => {
      const objection = objectionTo(http.req.raw)
      if (objection) return http.text(objection, 403)
      const form = await formOf(http)
      const username = playerOf(http, game)
      if (!username) return refuse(http, "toPlay")
      const { round: key = "", baht = "" } = form ?? {}
      const betSatang = satangOfText(baht)
      const isTheirs = parts.games.holderOf("round", game.code, key) === username
      if (!betSatang || !isTheirs) return http.text("That is no round.", 400)
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
      app.get(`${path}/${place}`, http => {
        const frame = frameOf(http)
        return http.html(gamePage(frame, frame.say.app, html`<p>${frame.say.noApp}</p>`))
      })
    }
  }

  app.notFound(http => http.text("There is no such page.", 404, safetyHeaders))
  app.onError((error, http) => {
    log("error", "game-site-failed", { error: describeError(error) })
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
