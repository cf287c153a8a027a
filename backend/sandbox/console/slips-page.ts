// The console's page of slips: making them, and judging those in progress.

import { html } from "hono/html"
import { slipReasons } from "#contract/errors.ts"
import type { SlipRow } from "../../slips/judge.ts"
import type { MemberSummary } from "../control/control.ts"
import type { HeldSlip } from "../control/slip-control.ts"
import { baht, type Markup, moment } from "../local/format.ts"
import { slipKinds } from "../world/slips.ts"

type SlipsView = { members: MemberSummary[]; open: SlipRow[]; held: HeldSlip[]; delayMs: number }

/** A form that answers with the picture of a slip, and the slips that wait for their bank. */
export function slipsPage({ members, open, held, delayMs }: SlipsView): Markup {
  return html`<p class="lead">A slip is a PNG with a real mini-QR. Download it, then upload it as the member.</p>
    <ul class="cards">
      <li class="card">
        <h2>Make a slip</h2>
        <form method="post" action="/slips/make">
          <label for="slip-member">Member</label>
          <div class="row">
            <select id="slip-member" name="member">
              ${members
                .filter(({ bankCode }) => bankCode)
                .map(
                  ({ id, name, username }) =>
                    html`<option value="${id}">${name} &middot; ${username}</option>`,
                )}
            </select>
          </div>
          <label for="slip-baht">Amount, baht</label>
          <div class="row"><input id="slip-baht" name="baht" inputmode="decimal" value="300" required></div>
          <label for="slip-minutes">Minutes ago, empty for one</label>
          <div class="row"><input id="slip-minutes" name="minutes" inputmode="numeric"></div>
          <label for="slip-bank">Sending bank, empty for the member's own</label>
          <div class="row"><input id="slip-bank" name="bank" maxlength="10"></div>
          <label for="slip-to">Receiving bank of the operator, empty for the first</label>
          <div class="row"><input id="slip-to" name="to" maxlength="10"></div>
          <label for="slip-kind">What it comes to</label>
          <div class="row">
            <select id="slip-kind" name="kind">
              ${Object.entries(slipKinds).map(([kind, text]) => html`<option value="${kind}">${text}</option>`)}
            </select>
            <button>Make</button>
          </div>
        </form>
        <p class="facts">Upload one twice for SLIP_REFNO_DUPLICATED. For UPLOADED_FILE_NOT_EXIST let slip-check fail
          (World), upload, lose the picture below, and let it recover.</p>
      </li>
      <li class="card">
        <h2>Banks answer ${delayMs === 0 ? "at once" : `after ${delayMs / 1000} s`}</h2>
        <form method="post" action="/slips/delay">
          <label for="slip-delay">Seconds</label>
          <div class="row">
            <input id="slip-delay" name="seconds" inputmode="numeric" value="${delayMs / 1000}" required>
            <button>Set</button>
          </div>
        </form>
      </li>
    </ul>
    <h2>Your decision</h2>
    ${held.length === 0 ? html`<p class="empty">No slip waits for you.</p>` : html`<ul class="cards">${held.map(heldCard)}</ul>`}
    <h2>In progress</h2>
    ${open.length === 0 ? html`<p class="empty">No slip is in progress.</p>` : html`<ul class="cards">${open.map(openCard)}</ul>`}`
}

function heldCard(slip: HeldSlip): Markup {
  return html`<li class="card">
    <h2>${baht(slip.amount ?? 0)} baht, ${slip.bank_code} ${slip.bank_reference}</h2>
    <p class="facts">Member ${slip.member_id}, ${slip.holder}. The bank shows: ${slip.sender}</p>
    <form method="post" action="/slips/accept"><button name="id" value="${slip.id}">It is the member's: credit it</button></form>
    ${refusal(slip.id)}
  </li>`
}

function openCard(slip: SlipRow): Markup {
  return html`<li class="card">
    <h2>${slip.bank_code ?? "Not read yet"} ${slip.bank_reference ?? ""}</h2>
    <p class="facts">Member ${slip.member_id} &middot; ${moment(slip.created_at_ms)} &middot; tried ${slip.tries} times</p>
    <div class="row">
      <form method="post" action="/slips/ask"><button name="id" value="${slip.id}">Ask the bank now</button></form>
      <form method="post" action="/slips/lose">
        <button name="id" value="${slip.id}" class="quiet">Lose the picture</button>
      </form>
    </div>
    ${refusal(slip.id)}
  </li>`
}

function refusal(id: string): Markup {
  return html`<form method="post" action="/slips/refuse">
    <input type="hidden" name="id" value="${id}">
    <label for="reason-${id}">Refuse it</label>
    <div class="row">
      <select id="reason-${id}" name="reason">
        ${slipReasons.map(reason => html`<option>${reason}</option>`)}
      </select>
      <button class="quiet">Refuse</button>
    </div>
  </form>`
}
