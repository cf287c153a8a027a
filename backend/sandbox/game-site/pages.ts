// The pages of the games' site.

import { html } from "hono/html"
import type { Game } from "../../providers/games.ts"
import { baht, type Markup } from "../local/format.ts"
import type { RoundReport } from "./rounds.ts"

const bets = [10, 50, 100]

/** A whole page of one game, or of the site when there is no game. */
export function gamePage(game: Game | undefined, title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · ${game?.name ?? "Sandbox games"}</title>
    <link rel="stylesheet" href="/game-site.css">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <main>
      <p class="game">${game?.name ?? "Sandbox games"} <span>sandbox</span></p>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`
}

/** The game for somebody who is signed in, with how the last round went. */
export function tablePage(table: {
  path: string
  username: string
  balanceSatang: number
  roundKey: string
  report: RoundReport | undefined
}): Markup {
  const { path, username, balanceSatang, roundKey, report } = table
  return html`<p>Signed in as <strong>${username}</strong></p>
    ${report ? reportLine(report) : ""}
    <p class="balance"><span>Balance</span> <strong>${baht(balanceSatang)}</strong> baht</p>
    <form method="post" action="${path}/round">
      <input type="hidden" name="round" value="${roundKey}">
      <fieldset>
        <legend>Bet, baht</legend>
        ${bets.map(
          (bet, index) => html`<label>
            <input type="radio" name="baht" value="${bet}" ${index === 0 ? html`checked` : ""}> ${bet}
          </label>`,
        )}
      </fieldset>
      <button>Play a round</button>
    </form>
    <p class="soft">A round wins or loses the bet. No real money is anywhere near.</p>
    <form method="post" action="${path}/leave"><button class="quiet">Sign out</button></form>`
}

function reportLine(report: RoundReport): Markup {
  switch (report.outcome) {
    case "won":
      return html`<p role="status" class="report did">You won ${baht(report.betSatang)} baht.</p>`
    case "lost":
      return html`<p role="status" class="report">You lost ${baht(report.betSatang)} baht.</p>`
    case "known":
      return html`<p role="status" class="report">This round was played before.</p>`
    default:
      return html`<p role="alert" class="report did-not">The balance does not hold that much.</p>`
  }
}

/** Where a player without a login link types the credentials of the game account. */
export function signInPage(path: string, objection?: string): Markup {
  return html`${objection ? html`<p role="alert" class="report did-not">${objection}</p>` : ""}
    <form method="post" action="${path}">
      <label for="username">Username</label>
      <input id="username" name="username" autocomplete="off" autocapitalize="none" required>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="off" required>
      <button>Sign in</button>
    </form>
    <p class="soft">The wallet shows both with the game account.</p>`
}

/** What an app's address shows: there is no app behind it. */
export function appPage(place: "android" | "ios"): Markup {
  const system = place === "android" ? "Android" : "iOS"
  return html`<p>Here a provider offers its ${system} app. The sandbox has none.</p>`
}
