// Holds the style sheets that browsers load to the floor of docs/product/browsers.md: the build fails when a feature
// above it comes in without a fallback, or a colour that no sheet sets is used.
import postcss, { type AtRule, type Declaration, type Root } from "postcss"
import type { Plugin } from "vite"

/** The parts of selectors with `:has` that engines without it can do without, and why. */
const optionalHas = [
  /^:root:has\(\[role=dialog\]\)$/, // the page behind a dialog would scroll
  /^:root:has\((\.agreement|#not-now:target)\)$/, // the same for the agreement
  /(body|main):has\(\.agreement\):not\(:has\(#not-now:target\)\)>div/, // what lies behind it would take focus
  /^\.chat-bubble:has\(/, // a picture has the padding of a text
  /^\.banner-carousel>ul:not\(:has\(>:nth-child\(2\)\)\)$/, // a single banner has the width of one of several
  /\.(input|select):has\(>(input|select)\[disabled\]\)/, // daisyUI: fields that wrap a field; there are none
  /^\.btn:has\(:focus-visible\)$/, // daisyUI: buttons that wrap a control; there are none
]

/** What in the sheet is above the floor and has no fallback. */
export function aboveStyleFloor(css: string): string[] {
  const root = postcss.parse(css)
  const found = new Set<string>()
  root.walkAtRules(rule => {
    if (rule.name === "layer") found.add("@layer")
    if (rule.name === "media" && /[<>]/.test(rule.params)) found.add(`a range in @media ${rule.params}`)
  })
  root.walkRules(({ selector, parent }) => {
    if (parent?.type === "rule") found.add(`a nested rule: ${selector}`)
    // Engines drop a whole list for one selector that they can't read, so each of the list must be optional.
    for (const one of postcss.list.comma(selector)) {
      if (one.includes(":has(") && !optionalHas.some(optional => optional.test(one.replace(/\s*>\s*/g, ">"))))
        found.add(`:has in ${one}`)
    }
  })
  root.walkDecls(decl => {
    const { prop, value } = decl
    if (/[\d.][dsl]v[hwib]\b/.test(value) && !follows(decl, /[\d.]v[hwib]\b/)) found.add(`${prop}: ${value}`)
    if (/color-mix\(|\b(oklch|oklab|lab|lch)\(/.test(value) && !isGuarded(decl))
      found.add(`${prop}: ${value}`)
    if (/^(translate|rotate|scale|inset)$|^inset-|^border-(start|end)-/.test(prop)) found.add(prop)
  })
  if (needsProperties(root)) found.add("@property without defaults for engines that don't know it")
  return [...found]
}

/** daisyUI's, which it sets nowhere: images over buttons. */
const unset = new Set(["--fx-noise"])

/** Custom properties without a fallback that no sheet sets: Tailwind leaves out colours that only another sheet uses. */
export function undefinedProperties(sheets: readonly string[]): string[] {
  const all = sheets.join("\n")
  const set = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const used = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!))
  return [...used].filter(name => !set.has(name) && !unset.has(name))
}

/** Does another value for the same property stand before it in its rule? */
function follows(decl: Declaration, pattern: RegExp): boolean {
  for (let before = decl.prev(); before; before = before.prev())
    if (before.type === "decl" && before.prop === decl.prop && pattern.test(before.value)) return true
  return false
}

/** Only engines that know color-mix() see what is in an `@supports` that asks for it. */
function isGuarded(decl: Declaration): boolean {
  for (let node = decl.parent; node; node = node.parent as typeof node) {
    if (node.type === "atrule" && (node as AtRule).name === "supports") {
      const { params } = node as AtRule
      if (/^\(color:\s?color-mix\(/.test(params) || params.includes("appearance:base-select")) return true
    }
  }
  return false
}

/** Tailwind gives the defaults of its properties once more for engines without `@property`. */
function needsProperties(root: Root): boolean {
  const registered = new Set<string>()
  root.walkAtRules("property", ({ params, nodes }) => {
    if (nodes?.some(node => node.type === "decl" && node.prop === "initial-value")) registered.add(params)
  })
  root.walkDecls(({ prop, parent }) => {
    if (parent?.type === "rule" && (parent as { selector?: string }).selector?.includes("::backdrop"))
      registered.delete(prop)
  })
  return registered.size > 0
}

/** The build fails when a style sheet is above the floor. */
export function styleCheck(): Plugin {
  return {
    name: "style-check",
    apply: "build",
    enforce: "post",
    applyToEnvironment: environment => environment.config.consumer === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const sheets = Object.values(bundle).filter(
          file => file.type === "asset" && file.fileName.endsWith(".css"),
        )
        for (const sheet of sheets) {
          const faults = aboveStyleFloor(String("source" in sheet && sheet.source))
          if (faults.length > 0) this.error(`style-check: ${sheet.fileName} has ${faults.join("; ")}`)
        }
        const texts = sheets.map(sheet => String("source" in sheet && sheet.source))
        for (const name of undefinedProperties(texts))
          this.error(`style-check: ${name} is used and set nowhere`)
        if (sheets.length === 0) this.error("style-check: no style sheets were found")
      },
    },
  }
}
