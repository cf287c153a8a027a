// The frame of every console page.

import { html } from "hono/html"
import type { Markup } from "../local/format.ts"
import type { Report } from "./report.ts"

const sections = [
  ["/", "Members"],
  ["/story", "A whole story"],
  ["/withdrawals", "Withdrawals"],
  ["/deposit-codes", "QR and gifts"],
  ["/slips", "Slips"],
  ["/bonuses", "Bonuses"],
  ["/rewards", "Refund and invite"],
  ["/chat", "Chat"],
  ["/wheel", "Wheel"],
  ["/messages", "Messages"],
  ["/world", "World"],
] as const

/** The section that a path belongs to: /chat/… belongs to /chat. */
const sectionOf = (path: string) => sections.find(([href]) => href === path || path.startsWith(`${href}/`))

/** A whole page. `report` tells how the last action went. */
export function page(path: string, content: Markup, report?: Report): Markup {
  const title = sectionOf(path)?.[1] ?? "Sandbox"
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
          ([href, name]) =>
            html`<a href="${href}" ${href === sectionOf(path)?.[0] ? html`aria-current="page"` : ""}>${name}</a>`,
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
