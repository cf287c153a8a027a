// The console's page of bonuses: what the operator offers, and what members use now.

import { html } from "hono/html"
import { textsByLanguage } from "../../kernel/stored-words.ts"
import type { Offer } from "../../rewards/offers.ts"
import type { ActiveBonus } from "../control/bonus-control.ts"
import { baht, type Markup, moment } from "../local/format.ts"
import { wordFields } from "./word-fields.ts"

type BonusesView = { offers: Offer[]; active: ActiveBonus[] }

/** The offers with a form that sets one, and the active bonuses with how far they are. */
export function bonusesPage({ offers, active }: BonusesView): Markup {
  return html`<p class="lead">A bonus stands in every member's list; a promotion is found by its code. Winnings count
      while it is active: let a member win a round (Members).</p>
    <ul class="cards">
      <li class="card">
        <h2>Set an offer</h2>
        <form method="post" action="/bonuses/set">
          <label for="offer-code">Code; one that is there is changed</label>
          <div class="row">
            <input id="offer-code" name="code" maxlength="40" required>
            <select name="kind" aria-label="Kind"><option>bonus</option><option>promotion</option></select>
            <select name="type" aria-label="Counted by"><option>limit</option><option>day</option><option>week</option></select>
          </div>
          ${wordFields("offer-name", "name", "Name")}
          <label for="offer-baht">Amount, baht</label>
          <div class="row"><input id="offer-baht" name="baht" inputmode="decimal" value="100" required></div>
          ${numberField("max", "How often a member receives it", "1")}
          ${numberField("multiple", "Winnings, times the amount", "3")}
          ${numberField("percent", "May be ended below, percent of the amount", "20")}
          ${numberField("minimum", "In the wallet at least, baht; empty for none", "")}
          ${numberField("places", "Places for all members; empty for no limit", "")}
          <div class="row">
            <button name="open" value="true">Offer it</button>
            <button name="open" value="false" class="quiet">Close it</button>
          </div>
        </form>
      </li>
      ${offers.map(offerCard)}
    </ul>
    <h2>Active now</h2>
    ${active.length === 0 ? html`<p class="empty">No member uses a bonus.</p>` : html`<ul class="cards">${active.map(activeCard)}</ul>`}`
}

function numberField(name: string, label: string, value: string): Markup {
  return html`<label for="offer-${name}">${label}</label>
    <div class="row"><input id="offer-${name}" name="${name}" inputmode="numeric" value="${value}"></div>`
}

function offerCard(offer: Offer): Markup {
  const { code, name, kind, type, max_received, amount, multiple, percent_fail, min_wallet, places, given } =
    offer
  return html`<li class="card">
    <h2>${code} ${offer.is_open ? "" : html`<span class="mark">closed</span>`}</h2>
    <p class="facts">
      ${Object.values(textsByLanguage(name)).join(" · ")}<br>
      ${kind} &middot; ${baht(amount)} baht &middot; ${max_received} by ${type}<br>
      winnings ${multiple} times &middot; ends below ${percent_fail} % &middot; wallet at least ${baht(min_wallet)}<br>
      given ${given}${places === null ? "" : ` of ${places}`}
    </p>
  </li>`
}

function activeCard({
  member_id,
  offer_code,
  amount,
  won,
  neededSatang,
  started_at_ms,
}: ActiveBonus): Markup {
  return html`<li class="card">
    <h2>${offer_code} &middot; ${baht(amount)} baht</h2>
    <p class="facts">Member ${member_id} &middot; since ${moment(started_at_ms)}<br>won ${baht(won)} of ${baht(neededSatang)}</p>
  </li>`
}
