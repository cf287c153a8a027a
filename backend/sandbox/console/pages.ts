// The console's pages: what there is, and the forms that act on it.

import { html } from "hono/html"
import type { OperatorSettings } from "../../http/operator-settings.ts"
import type { Withdrawal } from "../../wallet/withdrawal-settlement.ts"
import type { Control, MemberSummary } from "../control/control.ts"
import { baht, type Markup, moment } from "../local/format.ts"
import { type Luck, luckNames } from "../world/games.ts"
import { outageNames, type SentMessage } from "../world/world.ts"
import { noticeLength, wordFields } from "./word-fields.ts"

/** The members with their money, and the forms for a deposit and a round. */
export function membersPage(members: MemberSummary[]): Markup {
  return html`<p class="lead">A deposit arrives as if the member had paid it from the registered bank account.</p>
    <ul class="cards">${members.map(memberCard)}</ul>`
}

function memberCard(member: MemberSummary): Markup {
  const idOf = (field: string) => `${field}-${member.id}`
  return html`<li class="card">
    <h2>${member.name} ${member.state === "inactive" ? html`<span class="mark">inactive</span>` : ""}</h2>
    <p class="facts">${member.username} &middot; id ${member.id} &middot; ${member.bankCode ?? "no bank account"}</p>
    <dl class="money">
      <div><dt>Wallet</dt><dd>${baht(member.walletSatang)}</dd></div>
      ${member.games.map(
        ({ code, amountSatang }) => html`<div><dt>${code}</dt><dd>${baht(amountSatang)}</dd></div>`,
      )}
    </dl>
    ${
      member.bankCode
        ? html`<form method="post" action="/deposits">
            <input type="hidden" name="member" value="${member.id}">
            <label for="${idOf("deposit")}">Deposit, baht</label>
            <div class="row">
              <input id="${idOf("deposit")}" name="baht" inputmode="decimal" value="500" required>
              <button>Credit</button>
            </div>
          </form>`
        : ""
    }
    ${
      member.games.length > 0
        ? html`<form method="post" action="/rounds">
            <input type="hidden" name="member" value="${member.id}">
            <label for="${idOf("round")}">Round, baht</label>
            <div class="row">
              <select name="game" aria-label="Game">
                ${member.games.map(({ code }) => html`<option>${code}</option>`)}
              </select>
              <input id="${idOf("round")}" name="baht" inputmode="decimal" value="50" required>
              <button name="outcome" value="win">Win</button>
              <button name="outcome" value="lose" class="quiet">Lose</button>
            </div>
          </form>`
        : ""
    }
    <div class="row">
      <form method="post" action="/members/sessions">
        <button name="member" value="${member.id}" class="quiet">End sessions</button>
      </form>
      <form method="post" action="/members/state">
        <input type="hidden" name="member" value="${member.id}">
        ${
          member.state === "active"
            ? html`<button name="state" value="inactive" class="quiet">Close account</button>`
            : html`<button name="state" value="active" class="quiet">Open account</button>`
        }
      </form>
    </div>
  </li>`
}

/** The withdrawals that wait for the operator. */
export function withdrawalsPage(withdrawals: Withdrawal[]): Markup {
  if (withdrawals.length === 0) return html`<p class="empty">No withdrawal is waiting.</p>`
  return html`<ul class="cards">
    ${withdrawals.map(
      withdrawal => html`<li class="card">
        <h2>${baht(withdrawal.amount)} baht</h2>
        <p class="facts">
          Member ${withdrawal.member_id} &middot; ${moment(withdrawal.created_at_ms)}<br>
          ${withdrawal.bank_code} ${withdrawal.bank_account_no} ${withdrawal.bank_account_name}
          ${withdrawal.state === "paying" ? html`<span class="mark">payment begun</span>` : ""}
        </p>
        <div class="row">
          <form method="post" action="/withdrawals/settle">
            <button name="id" value="${withdrawal.id}">Pay</button>
          </form>
          <form method="post" action="/withdrawals/refuse">
            <button name="id" value="${withdrawal.id}" class="quiet">Refuse</button>
          </form>
        </div>
      </li>`,
    )}
  </ul>`
}

/** What phones have received since the start. */
export function messagesPage(messages: readonly SentMessage[]): Markup {
  if (messages.length === 0) return html`<p class="empty">No message was sent since the start.</p>`
  return html`<ul class="cards">
    ${messages.map(
      ({ phone, text, sentAtMs }) => html`<li class="card">
        <h2>${text}</h2>
        <p class="facts">to ${phone} &middot; ${moment(sentAtMs)}</p>
      </li>`,
    )}
  </ul>`
}

type World = { operator: OperatorSettings; failing: ReturnType<Control["outages"]>; luck: Luck }

/** The operator's switches, the luck of the games, and the outages of the outside world. */
export function worldPage({ operator, failing, luck }: World): Markup {
  return html`<ul class="cards">
      ${switchCard("/operator/terminated", "The site", operator.terminated, ["Terminated", "Open"], ["Open it", "Terminate it"])}
      ${switchCard("/operator/manual", "Deposits by hand", operator.manualDeposits, ["By hand", "By themselves"], ["Switch off", "Switch on"])}
      ${switchCard("/operator/chat", "Support chat", operator.chatWidget, ["Offered", "Not offered"], ["Switch off", "Switch on"])}
      ${switchCard("/operator/otp", "Codes at registration", operator.registerOtp, ["On", "Off"], ["Switch off", "Switch on"])}
      <li class="card">
        <h2>Rounds on the games' site: ${luck === "chance" ? "by chance" : `every one will ${luck}`}</h2>
        <form method="post" action="/luck">
          <div class="row">
            ${luckNames.map(name => html`<button name="luck" value="${name}" class="${name === luck ? "" : "quiet"}">${lucks[name]}</button>`)}
          </div>
        </form>
      </li>
      <li class="card">
        <h2>Sessions</h2>
        <form method="post" action="/operator/sessions"><button>End everybody's</button></form>
      </li>
      <li class="card">
        <h2>Notice</h2>
        <form method="post" action="/operator/notice">
          ${wordFields("notice", "notice", "Shown on every member's home; empty for none", operator.notice ?? "", noticeLength)}
          <div class="row"><button>Set</button></div>
        </form>
      </li>
    </ul>
    <h2>Providers</h2>
    <p class="lead">A failing provider does not answer until it recovers. &ldquo;games&rdquo; stands for all games at once.</p>
    <ul class="providers">
      ${outageNames.map(name => {
        const isFailing = failing.includes(name)
        return html`<li>
          <span>${name} ${isFailing ? html`<span class="mark">failing</span>` : ""}</span>
          <form method="post" action="/outages">
            <input type="hidden" name="name" value="${name}">
            <button name="failing" value="${String(!isFailing)}" class="${isFailing ? "" : "quiet"}"
              aria-label="${isFailing ? "Recover" : "Fail"} ${name}">${isFailing ? "Recover" : "Fail"}</button>
          </form>
        </li>`
      })}
    </ul>`
}

const lucks: Record<Luck, string> = { chance: "Chance", win: "Win", lose: "Lose" }

function switchCard(
  action: string,
  title: string,
  isOn: boolean,
  [on, off]: [string, string],
  [turnOff, turnOn]: [string, string],
): Markup {
  return html`<li class="card">
    <h2>${title}: ${isOn ? on : off}</h2>
    <form method="post" action="${action}">
      <button name="value" value="${String(!isOn)}">${isOn ? turnOff : turnOn}</button>
    </form>
  </li>`
}
