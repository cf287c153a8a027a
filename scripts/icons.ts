// Makes app/components/icons.svg from the names that icon.tsx lists: one sprite, one cached file.
// Lucide is 52 MB and needed here only: npm install --no-save lucide-static@1.62.0 && npx node scripts/icons.ts
import { readFileSync, writeFileSync } from "node:fs"

// On each symbol: what <use> shows inherits from the page, not from the sprite's root.
const look =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

const source = readFileSync(new URL("../app/components/icon.tsx", import.meta.url), "utf8")
const names = [...source.matchAll(/^ {2}\| "([\w-]+)"/gm)].map(match => match[1])

const symbols = names.map(name => {
  const file = new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url)
  return `<symbol id="${name}" viewBox="0 0 24 24" ${look}>${onePath(readFileSync(file, "utf8"))}</symbol>`
})

/** The shapes of an icon as one path: a browser makes an element of each, once in the sprite and again for each use. */
function onePath(svg: string): string {
  const drawn = [...svg.matchAll(/<(path|circle|rect|line)\b([^>]*?)\/>/g)].map(
    ([, shape, attributes = ""]) => {
      const given = Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]),
      )
      const [x, y, r] = [
        given.x ?? given.cx ?? given.x1,
        given.y ?? given.cy ?? given.y1,
        given.r ?? given.rx,
      ].map(Number)
      if (shape === "path") return absolute(given.d)
      if (shape === "line") return `M${x} ${y}L${given.x2} ${given.y2}`
      if (shape === "circle")
        return `M${x! - r!} ${y}a${r} ${r} 0 1 0 ${2 * r!} 0a${r} ${r} 0 1 0 ${-2 * r!} 0`
      return rectangle(x!, y!, Number(given.width), Number(given.height), r || 0)
    },
  )
  return `<path d="${drawn.join("")}"/>`
}

/** A path that begins where it says, whatever was drawn before. */
function absolute(d: string): string {
  const number = String.raw`(-?(?:\d*\.\d+|\d+))`
  return d.replace(
    new RegExp(`^m\\s*${number}[\\s,]*${number}\\s*(?=([-.\\d])?)`),
    (_, x, y, more) => `M${x} ${y}${more ? "l" : ""}`,
  )
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : "")
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

writeFileSync(
  new URL("../app/components/icons.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`,
)
console.log(`app/components/icons.svg: ${names.length} icons`)
