// The console's page of the wheel: on and off, what is drawn how often, coins and coupons.

import { html } from "hono/html"
import { plainText } from "../../kernel/stored-words.ts"
import type { MemberSummary } from "../control/control.ts"
import type { WheelState } from "../control/wheel-control.ts"
import { baht, type Markup } from "../local/format.ts"
import { labelLength, wordFields } from "./word-fields.ts"

type WheelView = { members: MemberSummary[]; wheel: WheelState }

/** The wheel's slices and weights, and who has coins, with the forms that change them. */
export function wheelPage({ members, wheel }: WheelView): Markup {
  const { name, isActive, slices, coins } = wheel
  const total = slices.reduce((sum, { weight }) => sum + weight, 0)
  const picker = (id: string) =>
    html`<select id="${id}" name="member">
      ${members.map(({ id, name, username }) => html`<option value="${id}">${name} &middot; ${username}</option>`)}
    </select>`
  const nameOf = (id: string) => members.find(member => member.id === id)?.name ?? id
  return html`<p class="lead">Each spin takes a coin and draws a slice by its weight; prizes become coupons.</p>
    <ul class="cards">
      <li class="card">
        <h2>${plainText(name)} ${isActive ? "" : html`<span class="mark">closed</span>`}</h2>
        <form method="post" action="/wheel/switch">
          <div class="row">
            <button name="value" value="true">Open</button>
            <button name="value" value="false" class="quiet">Close</button>
          </div>
        </form>
      </li>
      <li class="card">
        <h2>Give coins</h2>
        <form method="post" action="/wheel/coins">
          <label for="coins-member">To</label>
          <div class="row">${picker("coins-member")}</div>
          <label for="coins-count">Coins</label>
          <div class="row"><input id="coins-count" name="coins" inputmode="numeric" value="5" required><button>Give</button></div>
        </form>
        <p class="facts">${
          coins.length === 0
            ? "Nobody has coins."
            : coins
                .slice(0, 20)
                .map(({ memberId, coins }) => `${nameOf(memberId)} ${coins}`)
                .join(" · ")
        }</p>
      </li>
      <li class="card">
        <h2>Give a coupon</h2>
        <form method="post" action="/wheel/coupon">
          <label for="coupon-member">To</label>
          <div class="row">${picker("coupon-member")}</div>
          <label for="coupon-code">Slice; a code that no wheel has makes one of a withdrawn prize</label>
          <div class="row">
            <input id="coupon-code" name="code" maxlength="40" value="CREDIT20" required>
            <button name="expired" value="false">Give</button>
            <button name="expired" value="true" class="quiet">Give expired</button>
          </div>
        </form>
      </li>
    </ul>
    <h2>Slices</h2>
    <ul class="cards">
      ${slices.map(
        ({ code, label, weight, prize_type, amount }) => html`<li class="card">
          <h2>${plainText(label)}</h2>
          <p class="facts">${code} &middot; ${prize_type}${amount === null ? "" : ` · ${baht(amount)} baht`} &middot;
            ${((100 * weight) / total).toFixed(1)} %</p>
          <form method="post" action="/wheel/weight">
            <input type="hidden" name="code" value="${code}">
            <label for="weight-${code}">Weight</label>
            <div class="row">
              <input id="weight-${code}" name="weight" inputmode="numeric" value="${weight}" required>
              <button class="quiet">Set</button>
            </div>
          </form>
          <form method="post" action="/wheel/label">
            <input type="hidden" name="code" value="${code}">
            ${wordFields(`label-${code}`, "label", "Label", label, labelLength)}
            <div class="row"><button class="quiet">Name it</button></div>
          </form>
        </li>`,
      )}
    </ul>`
}
