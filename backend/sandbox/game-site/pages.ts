// The pages of the games' site.

import { html } from "hono/html"
import { textIn } from "#contract/words.ts"
import type { Game } from "../../money/games.ts"
import { baht, type Markup } from "../local/format.ts"
import type { RoundReport } from "./rounds.ts"
import { type Language, languageNames, languages, type Texts } from "./texts.ts"

const bets = [10, 50, 100]

type Frame = {
  game: Game
  language: Language
  say: Texts
  /** The path of this page. */
  path: string
  /** The wallet's address, where it is known. */
  wallet: string | undefined
}

/** A whole page of one game, with the way back to the wallet. */
export function gamePage(
  { game, language, say, path, wallet }: Frame,
  title: string,
  content: Markup,
): Markup {
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} &middot; ${textIn(game.name, language)}</title>
    <link rel="stylesheet" href="/game-site.css">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <main class="${game.category}">
      ${wallet ? html`<p><a class="back" href="${wallet}/user/home">&lsaquo; ${say.back}</a></p>` : ""}
      <p class="game">${textIn(game.name, language)} <span>${say.sandbox}</span></p>
      <h1>${title}</h1>
      ${content}
      <nav aria-label="${say.language}">
        ${languages.map(
          one => html`<a href="${path}?lang=${one}" lang="${one}"
            aria-current="${one === language ? "true" : "false"}">${languageNames[one]}</a>`,
        )}
      </nav>
    </main>
  </body>
</html>`
}

/** The game for somebody who is signed in, with how the last round went. */
export function tablePage(table: {
  say: Texts
  path: string
  username: string
  balanceSatang: number
  roundKey: string
  report: RoundReport | undefined
}): Markup {
  const { say, path, username, balanceSatang, roundKey, report } = table
  return html`${report ? reportLine(report, say) : ""}
    <p class="balance"><span>${say.balance}</span> <strong>${baht(balanceSatang)}</strong> ${say.baht}</p>
    <form method="post" action="${path}/round">
      <input type="hidden" name="round" value="${roundKey}">
      <fieldset>
        <legend>${say.bet}</legend>
        ${bets.map(
          (bet, index) => html`<label>
            <input type="radio" name="baht" value="${bet}" ${index === 0 ? html`checked` : ""}> ${bet}
          </label>`,
        )}
      </fieldset>
      <button class="big">${say.play}</button>
    </form>
    <p class="soft">${say.rule}</p>
    <p>${say.signedInAs} <strong>${username}</strong></p>
    <form method="post" action="${path}/leave"><button class="quiet">${say.signOut}</button></form>`
}

function reportLine(report: RoundReport, say: Texts): Markup {
  switch (report.outcome) {
    case "won":
      return html`<p role="status" class="report did">${say.won.replace("{amount}", baht(report.betSatang))}</p>`
    case "lost":
      return html`<p role="status" class="report">${say.lost.replace("{amount}", baht(report.betSatang))}</p>`
    case "known":
      return html`<p role="status" class="report">${say.known}</p>`
    default:
      return html`<p role="alert" class="report did-not">${say.notEnough}</p>`
  }
}

/** Where a player without a login link types the credentials of the game account. */
export function signInPage(say: Texts, path: string, objection?: string): Markup {
  return html`${objection ? html`<p role="alert" class="report did-not">${objection}</p>` : ""}
    <form method="post" action="${path}">
      <label for="username">${say.username}</label>
      <input id="username" name="username" autocomplete="off" autocapitalize="none" required>
      <label for="password">${say.password}</label>
      <input id="password" name="password" type="password" autocomplete="off" required>
      <button>${say.signIn}</button>
    </form>
    <p class="soft">${say.where}</p>`
}
