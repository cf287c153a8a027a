// The console's page of a whole story: five buttons in order, with what the member has now.
import { html } from "hono/html"
import type { MemberSummary } from "../control/control.ts"
import { baht, type Markup } from "../local/format.ts"

const steps = [
  ["deposit", "1. Deposit 500"],
  ["play", "2. Move it to the game"],
  ["win", "3. Win 100"],
  ["withdraw", "4. Withdraw 300"],
  ["settle", "5. Pay it out"],
] as const

/** `chosen` is the member of the story; the first one where none is named. */
export function storyPage({ members, chosen }: { members: MemberSummary[]; chosen: string }): Markup {
  const able = members.filter(({ bankCode, games }) => bankCode && games.length > 0)
  const member = able.find(({ id }) => id === chosen) ?? able[0]
  if (!member) return html`<p class="empty">No member has a bank account and a game account.</p>`
  const game = member.games[0]!.code
  return html`<p class="lead">Press the buttons in order, with the member's home open beside.</p>
    <ul class="cards">
      <li class="card">
        <form method="get" action="/story">
          <label for="story-member">Member</label>
          <div class="row">
            <select id="story-member" name="member">
              ${able.map(({ id, name }) => html`<option value="${id}" ${id === member.id ? html`selected` : ""}>${name}</option>`)}
            </select>
            <button class="quiet">Choose</button>
          </div>
        </form>
        <h2>${member.name}</h2>
        <dl class="money">
          <div><dt>Wallet</dt><dd>${baht(member.walletSatang)}</dd></div>
          ${member.games.map(({ code, amountSatang }) => html`<div><dt>${code}</dt><dd>${baht(amountSatang)}</dd></div>`)}
        </dl>
      </li>
      <li class="card">
        ${steps.map(
          ([step, text]) => html`<form method="post" action="/story/${step}">
            <input type="hidden" name="member" value="${member.id}">
            <input type="hidden" name="game" value="${game}">
            <div class="row"><button>${text}${step === "play" || step === "win" ? ` (${game})` : ""}</button></div>
          </form>`,
        )}
      </li>
    </ul>`
}
