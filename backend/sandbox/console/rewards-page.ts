// The console's page of refunds and invites: the operator's rules, and whether banners come first.

import { html } from "hono/html"
import type { OperatorSettings } from "../../http/operator-settings.ts"
import type { Markup } from "../local/format.ts"

/**
 * A form for each. Losses come from rounds (Members), earnings from the first round of a member with an inviter and a
 * deposit.
 */
export function rewardsPage({ refund, invite, showsBanners }: OperatorSettings): Markup {
  return html`<p class="lead">Let a member lose a round (Members) to make a refund due. Register with a member's invite
      link and play a round to earn that member an invite bonus.</p>
    <ul class="cards">
      <li class="card">
        <h2>Refunds ${refund.isOpen ? "" : html`<span class="mark">closed</span>`}</h2>
        <form method="post" action="/rewards/refund">
          ${field("refund-percent", "percent", "Of the net losses since the last refund, percent", refund.percent)}
          ${field("refund-success", "success", "May be withdrawn above, percent of it", refund.success)}
          ${field("refund-fail", "fail", "Ends below, percent of it", refund.fail)}
          ${buttons(refund.isOpen)}
        </form>
      </li>
      <li class="card">
        <h2>Invite bonuses ${invite.isOpen ? "" : html`<span class="mark">closed</span>`}</h2>
        <form method="post" action="/rewards/invite">
          ${field("invite-baht", "baht", "For each friend who deposits and plays, baht", invite.amountSatang / 100)}
          ${field("invite-budget", "budget", "In all, baht; empty for no limit", invite.budgetSatang === null ? "" : invite.budgetSatang / 100)}
          ${field("invite-success", "success", "May be withdrawn above, percent of it", invite.success)}
          ${field("invite-fail", "fail", "Ends below, percent of it", invite.fail)}
          ${buttons(invite.isOpen)}
        </form>
      </li>
      <li class="card">
        <h2>Banners first: ${showsBanners ? "On" : "Off"}</h2>
        <form method="post" action="/rewards/banners">
          <button name="value" value="${String(!showsBanners)}">${showsBanners ? "Switch off" : "Switch on"}</button>
        </form>
      </li>
    </ul>`
}

function field(id: string, name: string, label: string, value: string | number): Markup {
  return html`<label for="${id}">${label}</label>
    <div class="row"><input id="${id}" name="${name}" inputmode="decimal" value="${value}"></div>`
}

function buttons(isOpen: boolean): Markup {
  return html`<div class="row">
    <button name="open" value="true">${isOpen ? "Set" : "Open"}</button>
    <button name="open" value="false" class="quiet">Close</button>
  </div>`
}
