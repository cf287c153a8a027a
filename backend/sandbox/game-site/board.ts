// What a game looks like: three tiles in the manner of its category. Three of a kind have won.

import { html, raw } from "hono/html"
import type { GameCategory } from "#contract/wallet.ts"
import type { Markup } from "../local/format.ts"

/** Drawn around 0, 0 within 24. */
const symbols: Record<GameCategory, readonly [string, string, string]> = {
  slot: [
    '<circle cx="-9" cy="9" r="11" fill="#e83f3a"/><circle cx="11" cy="12" r="11" fill="#ff5a4f"/><path d="M-9 0q4-16 18-20q-4 10 2 22" fill="none" stroke="#2f9a53" stroke-width="3"/>',
    '<path d="M-22-6L-12-20h24L22-6 0 22z" fill="#35b4e0"/><path d="M-12-20L0-6l12-14zM-22-6H0V22z" fill="#a9ecff"/>',
    '<path d="M0-23l7 15 16 2-12 11 3 17L0 14l-14 8 3-17L-23-6l16-2z" fill="#f2b01e"/>',
  ],
  sport: [
    '<path d="M0 22S-24 6-24-8c0-14 18-18 24-4C6-26 24-22 24-8 24 6 0 22 0 22z" fill="#e83f3a"/>',
    '<path d="M0-24C6-12 22-6 22 8c0 12-14 14-20 6l6 12H-8l6-12C-8 22-22 20-22 8-22-6-6-12 0-24z" fill="#1d2b36"/>',
    '<path d="M0-25L18 0 0 25-18 0z" fill="#e83f3a"/>',
  ],
  lotto: [
    '<circle r="24" fill="#f2b01e"/><circle r="11" fill="#fff"/>',
    '<circle r="24" fill="#e83f3a"/><circle r="11" fill="#fff"/>',
    '<circle r="24" fill="#2c8fe0"/><circle r="11" fill="#fff"/>',
  ],
}

/** The tiles after a round, or before the first. `key` is the round's: the same round looks the same. */
export function board(category: GameCategory, key: string, outcome: "won" | "lost" | undefined): Markup {
  const first = [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3
  const shown = [0, 1, 2].map(at => (outcome === "won" ? first : (first + at) % 3))
  const tiles = shown.map(
    (symbol, at) =>
      `<g transform="translate(${44 + at * 76} 46)"><rect x="-33" y="-38" width="66" height="76" rx="10" fill="#fff"/><g class="tile">${symbols[category][symbol]}</g></g>`,
  )
  return html`<svg class="board ${outcome ?? ""}" viewBox="0 0 240 92" width="240" height="92" aria-hidden="true">${raw(tiles.join(""))}</svg>`
}
