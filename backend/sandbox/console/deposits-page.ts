// The console's page of deposits: a bank app that pays QR codes, and gift vouchers.

import { html } from "hono/html"
import type { QrRow } from "../../deposits/qr.ts"
import type { MemberSummary } from "../control/control.ts"
import { baht, type Markup, moment } from "../local/format.ts"

type DepositsView = { members: MemberSummary[]; codes: QrRow[] }

/** What can be paid now, and forms for what a phone would do. */
export function depositsPage({ members, codes }: DepositsView): Markup {
  return html`<p class="lead">Here you are the player's bank app and TrueMoney wallet.</p>
    <ul class="cards">
      <li class="card">
        <h2>Scan a QR code</h2>
        <form method="post" action="/qr/pay">
          <label for="qr-text">The text in the code, as a scanner reads it</label>
          <div class="row"><input id="qr-text" name="text" maxlength="512" required><button>Pay</button></div>
        </form>
        <p class="facts">Pay one twice, after it was cancelled, or after it expired: the bank refuses. While bank-feed
          fails (World), a payment is told to the operator when it works again.</p>
      </li>
      <li class="card">
        <h2>Make a gift voucher</h2>
        <form method="post" action="/vouchers/issue">
          <label for="voucher-member">Sent by the phone of</label>
          <div class="row">
            <select id="voucher-member" name="member">
              ${members.map(({ id, name, username }) => html`<option value="${id}">${name} &middot; ${username}</option>`)}
            </select>
          </div>
          <label for="voucher-phone">Another phone, empty for the member's</label>
          <div class="row"><input id="voucher-phone" name="phone" inputmode="tel" maxlength="20"></div>
          <label for="voucher-baht">Amount, baht</label>
          <div class="row"><input id="voucher-baht" name="baht" inputmode="decimal" value="50" required>
            <button>Make</button></div>
        </form>
        <form method="post" action="/vouchers/answers">
          <div class="row">
            <button name="lost" value="true" class="quiet">Lose the answers</button>
            <button name="lost" value="false" class="quiet">Answer again</button>
            <button formaction="/vouchers/redeem" class="quiet">Redeem what waits</button>
          </div>
        </form>
      </li>
    </ul>
    <h2>Open codes</h2>
    ${codes.length === 0 ? html`<p class="empty">No code can be paid now.</p>` : html`<ul class="cards">${codes.map(codeCard)}</ul>`}`
}

function codeCard({ panel, amount, payload, member_id, expires_at_ms }: QrRow): Markup {
  return html`<li class="card">
    <h2>${panel} &middot; ${baht(amount)} baht</h2>
    <p class="facts">Member ${member_id} &middot; until ${moment(expires_at_ms)}</p>
    <p class="facts">${payload}</p>
    <form method="post" action="/qr/pay"><button name="text" value="${payload}">Pay it</button></form>
  </li>`
}
