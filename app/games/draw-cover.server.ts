// Draws the cover of a game: a colour, a sunburst, one of four motifs of its category, and initials. Its colours stand
// on light pages and dark ones.
import type { CoverColors } from "#app/brand/brand.ts"
import type { GameCategory } from "#contract/wallet.ts"
import type { Cover } from "./cover.ts"

/** From light to dark; white letters can be read on both. */
const ourColors: CoverColors[] = [
  { from: "#12806a", to: "#06382f" },
  { from: "#2c67d0", to: "#12275c" },
  { from: "#7c4cc4", to: "#311a5a" },
  { from: "#b8660a", to: "#4f2604" },
  { from: "#c23a7e", to: "#511032" },
  { from: "#c23b2c", to: "#4c100a" },
  { from: "#0b7f9c", to: "#063443" },
  { from: "#4d5f78", to: "#1b2432" },
]

const gold = "#ffd35c"
const deep = "#b9770e"
const red = "#ff5a4f"
const ink = "#1d2b36"

const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`
const heart = "c0-5 7-5 7 0 0-5 7-5 7 0 0 5-7 10-7 10s-7-5-7-10z"
const star = "l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z"

/** Each is drawn around (104, 48), within a circle of 34. */
const motifs: Record<GameCategory, readonly string[]> = {
  slot: [
    // Three reels.
    `<rect x="66" y="22" width="76" height="52" rx="9" fill="${gold}"/>` +
      shape("M71 28h20v40H71zM94 28h20v40H94zM117 28h20v40h-20z", "#fff") +
      disc(81, 52, 6, red) +
      line("M81 46q1-8 6-9", "#2f9a53", 2) +
      shape("M104 38l8 10-8 10-8-10z", "#2c8fe0") +
      shape("M120 47h14l-7 13zM120 47l3-6h8l3 6z", "#8a4fd6"),
    // Cherries.
    line("M90 56q4-26 30-34q-6 18 1 38", "#7fd68f", 4) +
      shape("M120 22q14-8 22 4-14 6-22-4z", "#7fd68f") +
      disc(88, 64, 15, red) +
      disc(121, 68, 15, "#e83f3a") +
      disc(83, 59, 4, "#ffb3ab") +
      disc(116, 63, 4, "#ffb3ab"),
    // A gem.
    shape("M74 42l14-20h32l14 20-30 36z", "#7fe3ff") +
      shape("M88 22l16 20 16-20zM74 42h30l0 36z", "#c9f4ff") +
      shape("M104 42h30l-30 36z", "#35b4e0"),
    // Coins.
    [70, 62, 54, 46]
      .map(
        y => `<ellipse cx="94" cy="${y}" rx="24" ry="9" fill="${gold}" stroke="${deep}" stroke-width="2"/>`,
      )
      .join("") +
      disc(124, 40, 17, gold) +
      disc(124, 40, 13, deep) +
      shape(`M124 28${star}`, gold),
  ],
  sport: [
    // A ball.
    disc(104, 48, 32, "#fff") +
      shape("M104 36l12 9-5 14H97l-5-14z", ink) +
      line("M104 36V18M116 45l17-5M111 59l10 15M97 59L87 74M92 45l-17-5", ink, 3) +
      shape("M97 17h14l-7 6zM136 38l-6 0 2 14zM72 38l6 0-2 14z", ink),
    // Two cards.
    `<rect x="74" y="26" width="34" height="48" rx="5" fill="#fff" transform="rotate(-12 91 50)"/>` +
      shape(`M83 46${heart}`, red) +
      `<g transform="rotate(10 118 50)"><rect x="101" y="24" width="34" height="48" rx="5" fill="#f1f4f8"/>` +
      shape("M118 36c3 5 10 8 10 14 0 5-6 6-9 3l3 8h-8l3-8c-3 3-9 2-9-3 0-6 7-9 10-14z", ink) +
      "</g>",
    // Two dice.
    `<g transform="rotate(-10 88 54)"><rect x="70" y="36" width="36" height="36" rx="8" fill="#fff"/>` +
      [80, 96].map(x => disc(x, 46, 4, red) + disc(x, 62, 4, red)).join("") +
      disc(88, 54, 4, red) +
      `</g><g transform="rotate(14 124 42)"><rect x="108" y="26" width="32" height="32" rx="7" fill="#e8edf3"/>` +
      [116, 124, 132].map((x, at) => disc(x, 34 + at * 8, 4, ink)).join("") +
      "</g>",
    // A chip.
    disc(104, 48, 33, "#fff") +
      `<circle cx="104" cy="48" r="28" fill="none" stroke="${red}" stroke-width="10" stroke-dasharray="14.66"/>` +
      disc(104, 48, 21, ink) +
      disc(104, 48, 18, "#fff") +
      shape(`M97 45${heart}`, red),
  ],
  lotto: [
    // Balls.
    disc(84, 62, 17, gold) +
      disc(122, 62, 17, red) +
      disc(103, 32, 17, "#57c2ff") +
      [84, 122].map(x => disc(x, 62, 8, "#fff")).join("") +
      disc(103, 32, 8, "#fff"),
    // A ticket.
    `<g transform="rotate(-9 104 48)">${shape("M66 28h76v12a8 8 0 0 0 0 16v12H66V56a8 8 0 0 0 0-16z", "#fff")}` +
      line("M118 32v32", "#b8c4d0", 2).replace("/>", ' stroke-dasharray="1 6"/>') +
      shape(`M91 34${star}`, gold) +
      "</g>",
    // A drum.
    shape("M84 80h40l6 8H78z", gold) +
      disc(104, 48, 33, "#ffffff30") +
      disc(92, 62, 9, gold) +
      disc(112, 64, 9, red) +
      disc(102, 47, 9, "#57c2ff") +
      disc(120, 48, 8, "#7fd68f") +
      `<circle cx="104" cy="48" r="33" fill="none" stroke="#fff" stroke-width="3"/>` +
      line("M84 32q8-10 20-11", "#fff", 3),
    // A clover.
    line("M104 48q2 22 16 32", "#2f9a53", 4) +
      [0, 90, 180, 270]
        .map(
          turn =>
            `<path d="M104 47c-22-2-22-22-10-23 6 0 9 4 10 8 1-4 4-8 10-8 12 1 12 21-10 23z" fill="#7fe09a" transform="rotate(${turn} 104 48)"/>`,
        )
        .join("") +
      disc(104, 48, 4, "#2f9a53"),
  ],
}

/** The picture as SVG markup; it names no font and loads nothing. `colors` are the brand's, where it has some. */
export function drawCover({ category, hue, motif, initials }: Cover, colors = ourColors): string {
  const { from, to, text = "#fff" } = colors[hue % colors.length]!
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" width="160" height="100">' +
    `<linearGradient id="a" x2=".8" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>` +
    '</linearGradient><path fill="url(#a)" d="M0 0h160v100H0z"/>' +
    '<circle cx="104" cy="48" r="75" fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="150" stroke-dasharray="19.635"/>' +
    motifs[category][motif] +
    (initials &&
      `<text x="11" y="89" fill="${text}" font-family="system-ui,sans-serif" font-size="26" font-weight="700">${initials}</text>`) +
    "</svg>"
  )
}
