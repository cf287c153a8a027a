// The console's pages, made of the table: the commands of a section, then what there is, as cards with their forms.
import { html } from "hono/html"
import type { Conversation } from "#contract/chat.ts"
import { mediaPath } from "../../chat/media.ts"
import type { MemberSummary } from "../control/control.ts"
import { baht, type Markup, moment } from "../local/format.ts"
import examples from "./chat-examples.json" with { type: "json" }
import { commands, sections } from "./sections.ts"
import type { Argument, Card, CardForm, Group, Report, Section } from "./table.ts"

/** Where forms stand: the page to which their reports lead, the text that it was searched by, who can be chosen. */
type Place = { path: string; text: string; members: readonly MemberSummary[] }

/** A whole page. `report` tells how the last command went. */
export function page({ path, title }: Section, content: Markup, report?: Report): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} &middot; Krapao sandbox</title>
    <link rel="stylesheet" href="/console.css">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <header>
      <p class="brand">Krapao <span>sandbox</span></p>
      <nav aria-label="Sections">
        ${sections.map(
          section =>
            html`<a href="${section.path}" ${section.path === path ? html`aria-current="page"` : ""}>${section.title}</a>`,
        )}
      </nav>
    </header>
    <main>
      <h1>${title}</h1>
      ${report ? html`<p role="status" class="report ${report.done ? "did" : "did-not"}">${report.text}</p>` : ""}
      ${content}
    </main>
  </body>
</html>`
}

/** What a section shows. `now` has the values that hold for each command. */
export function sectionContent(
  { isSearched, lead, commands }: Section,
  groups: readonly Group[],
  now: Record<string, Record<string, string>>,
  place: Place,
): Markup {
  const own = Object.keys(commands).filter(name => !Object.values(commands[name]!.args).some(isKnown))
  return html`${isSearched ? search(place) : ""}
    ${lead ? html`<p class="lead">${lead}</p>` : ""}
    <ul class="cards">${own.map(run => html`<li class="card">${formOf({ run, known: {}, now: now[run] }, place)}</li>`)}</ul>
    ${groups.map(group => groupOf(group, place))}`
}

const isKnown = ({ field }: Argument) => field === "known"

function search({ path, text }: Place): Markup {
  return html`<form method="get" action="${path}" role="search" class="find">
    <label for="find">Find members by name, phone or id; without a text, the newest 200</label>
    <div class="row"><input id="find" type="search" name="q" value="${text}"><button class="quiet">Find</button></div>
  </form>`
}

function groupOf({ title, cards, empty, isSmall }: Group, place: Place): Markup {
  const list = html`<ul class="cards ${isSmall ? "small" : ""}">${cards.map(card => cardOf(card, place))}</ul>`
  return html`${title ? html`<h2>${title}</h2>` : ""}
    ${cards.length > 0 ? list : html`<p class="empty">${empty}</p>`}`
}

function cardOf({ title, mark, facts = [], money, href, forms = [] }: Card, place: Place): Markup {
  return html`<li class="card">
    <h2>${href ? html`<a href="${href}">${title}</a>` : title} ${mark ? html`<span class="mark">${mark}</span>` : ""}</h2>
    ${facts.length > 0 ? html`<p class="facts">${facts.filter(Boolean).join(" · ")}</p>` : ""}
    ${money ? html`<dl class="money">${Object.entries(money).map(([name, amount]) => html`<div><dt>${name}</dt><dd>${baht(amount)}</dd></div>`)}</dl>` : ""}
    ${forms.length > 0 ? html`<div class="forms">${forms.map(form => formOf(form, place))}</div>` : ""}
  </li>`
}

/** A form of a command. What is known is hidden in it; its report leads back to its place. */
function formOf({ run, known, now = {}, label }: CardForm, { path, text, members }: Place): Markup {
  const { about, args } = commands[run]!
  const fields = Object.entries(args).map(([name, argument]) =>
    name in known
      ? html`<input type="hidden" name="${name}" value="${known[name]}">`
      : fieldOf(name, now[name] ?? argument.value ?? "", argument, members),
  )
  const hasFile = Object.values(args).some(({ field }) => field === "file")
  const action = `/do/${run}?${new URLSearchParams({ page: path, q: text })}`
  return html`<form method="post" action="${action}" ${hasFile ? html`enctype="multipart/form-data"` : ""}>
    ${fields}<button class="${"id" in known || "member" in known ? "quiet" : ""}">${label ?? about}</button>
  </form>`
}

function fieldOf(
  name: string,
  value: string,
  { field, label, choices }: Argument,
  members: readonly MemberSummary[],
): Markup {
  if (field === "once") return html`<input type="hidden" name="${name}" value="${crypto.randomUUID()}">`
  const offered =
    field === "member"
      ? Object.fromEntries(members.map(({ id, name, username }) => [id, `${name} · ${username}`]))
      : choices
  const input = offered
    ? html`<select name="${name}">${Object.entries(offered).map(([one, text]) => html`<option value="${one}" ${one === value ? html`selected` : ""}>${text}</option>`)}</select>`
    : field === "lines"
      ? html`<textarea name="${name}" rows="4" required>${value}</textarea>`
      : html`<input name="${name}" type="${field === "file" ? "file" : "text"}" value="${value}">`
  return html`<label class="field ${field}">${label} ${input}</label>`
}

/** A room of the chat: what was said, then its forms. Reload the page for what came since. */
export function roomContent(
  title: string,
  messages: readonly Conversation[],
  place: Place,
  room: string,
): Markup {
  const writing = (run: string, now?: Record<string, string>) =>
    html`<li class="card">${formOf({ run, known: { room }, now }, place)}</li>`
  return html`<p class="lead"><a href="/chat">All rooms</a> &middot; <a href="${place.path}">Check for new messages</a></p>
    <h2>${title}</h2>
    <ol class="chat">${messages.map(messageItem)}</ol>
    <ul class="cards">${writing("say")}${writing("say-file")}</ul>
    <h2>Other types of messages</h2>
    <ul class="cards">${Object.entries(examples).map(([type, payload]) =>
      writing("say-any", { type, payload: JSON.stringify(payload, null, 1) }),
    )}</ul>`
}

function messageItem({ sender, message, createdAt, number }: Conversation): Markup {
  const payload = (typeof message.payload === "object" ? message.payload : {}) as Record<
    string,
    unknown
  > | null
  const path = typeof payload?.filePath === "string" ? payload.filePath : ""
  const text = payload?.message ?? payload?.title
  return html`<li class="${sender === "customer" ? "from-customer" : "from-support"}">
    <span class="facts">${sender === "customer" ? "Customer" : "Support"} &middot; ${moment(createdAt ?? 0)} &middot; ${number}</span>
    ${path.startsWith(mediaPath) ? html`<a href="/chat/file/${path.slice(mediaPath.length)}">${message.message_type}: ${payload?.name ?? payload?.fileType}</a>` : ""}
    ${typeof text === "string" ? html`<span class="words">${text}</span>` : path ? "" : html`<code>${message.message_type} ${JSON.stringify(message.payload)}</code>`}
  </li>`
}
