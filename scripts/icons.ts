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
  const shapes = readFileSync(file, "utf8")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<svg[^>]*>|<\/svg>/g, "")
    .replace(/\s+/g, " ")
    .trim()
  return `<symbol id="${name}" viewBox="0 0 24 24"><g ${look}>${shapes}</g></symbol>`
})

writeFileSync(
  new URL("../app/components/icons.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`,
)
console.log(`app/components/icons.svg: ${names.length} icons`)
