// Holds the style sheets that browsers load to the floor of docs/product/browsers.md: the build fails when a feature
// above it comes in without a fallback, or a colour that no sheet sets is used.
import postcss, { type AtRule, type Declaration, type Root } from "postcss"
import type { Plugin } from "vite"
import { known, newerFor, optional } from "./style-names.ts"

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
    for (const name of unknownInRule(rule)) found.add(name)
  })
  root.walkRules(({ selector, parent }) => {
    if (parent?.type === "rule") found.add(`a nested rule: ${selector}`)
    // Engines drop a whole list for one selector that they can't read, so each of the list must be optional.
    for (const one of postcss.list.comma(selector)) {
      if (one.includes(":has(") && !optionalHas.some(optional => optional.test(one.replace(/\s*>\s*/g, ">"))))
        found.add(`:has in ${one}`)
    }
    for (const name of unknownInSelector(selector)) found.add(name)
  })
  root.walkDecls(decl => {
    const { prop, value } = decl
    if (/[\d.][dsl]v[hwib]\b/.test(value) && !follows(decl, /[\d.]v[hwib]\b/)) found.add(`${prop}: ${value}`)
    if (/color-mix\(|\b(oklch|oklab|lab|lch)\(/.test(value) && !isGuarded(decl))
      found.add(`${prop}: ${value}`)
    if (/^(translate|rotate|scale|inset)$|^inset-|^border-(start|end)-/.test(prop)) found.add(prop)
    else for (const name of unknownInDeclaration(decl)) found.add(name)
  })
  if (needsProperties(root)) found.add("@property without defaults for engines that don't know it")
  return [...found]
}

function unknownInRule({ name, params }: AtRule): string[] {
  if (name.startsWith("-")) return []
  const features =
    name === "media" && !/[<>]/.test(params)
      ? (params.replace(/:[^)]*/g, "").match(/[a-z][\w-]+/g) ?? [])
      : []
  return [
    ...(known.atRule.has(name) || name === "layer" ? [] : [`@${name}`]),
    ...features
      .filter(feature => !known.mediaFeature.has(feature))
      .map(feature => `${feature} in @media ${params}`),
  ]
}

/** Pseudo-classes and elements by what follows the colons; names of classes may have escaped colons. */
function unknownInSelector(selector: string): string[] {
  const pseudos = (text: string) => text.replace(/\\./g, "").match(/::?[a-z][\w-]*/g) ?? []
  const isNew = (name: string) => !known.pseudo.has(name)
  const unknown: string[] = pseudos(selector).filter(name => isNew(name) && !(name in optional))
  if (/:nth-[a-z-]+\([^)]* of /.test(selector)) unknown.push(`"of" in ${selector}`)
  // One that an engine can't read takes the whole list with it, but not the list of :is() and :where().
  const list = postcss.list.comma(selector).map(one => pseudos(withoutForgiving(one)).some(isNew))
  if (list.includes(true) && list.includes(false)) unknown.push(`a list with newer parts: ${selector}`)
  return unknown
}

function withoutForgiving(selector: string): string {
  const shorter = selector.replace(/:(is|where)\([^()]*\)/g, "")
  const plain = shorter === selector ? selector.replace(/\(([^()]*)\)/g, "[$1]") : shorter
  return plain === selector ? selector : withoutForgiving(plain)
}

/** Names of animations, fonts and grid lines are our own. */
const naming = /^(animation(-name)?|font(-family)?|grid-(area|(row|column)(-.+)?|template-areas)|counter-.+)$/

function unknownInDeclaration(decl: Declaration): string[] {
  const { prop, parent } = decl
  if (parent?.type !== "rule" || /^-[a-z]/.test(prop) || isAskedFor(decl)) return []
  if (!prop.startsWith("--") && !known.property.has(prop) && !(prop in optional)) return [prop]
  const unknown = unknownInValue(decl)
  return unknown.length > 0 && hasOlderValue(decl) ? [] : unknown.map(name => `${name} in ${prop}`)
}

/** Functions and units of any value, keywords of properties that are not our own. */
function unknownInValue({ prop, value }: Declaration): string[] {
  const bare = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|#[\da-f]{3,8}\b|--[\w-]+/gi, " ")
  const names = [...bare.matchAll(/(?<![\w.%-])(-?[a-z][\w-]*)(\()?/gi)].filter(([name]) => name[0] !== "-")
  const units = [...bare.matchAll(/\d([a-z]+|%)/gi)].map(([, unit]) => unit!)
  const isKnown = ([, name, call]: RegExpMatchArray) =>
    call
      ? known.function.has(name!)
      : `${prop}: ${name}` in optional ||
        (known.keyword.has(name!.toLowerCase()) && !newerFor.has(`${prop}:${name}`))
  if (`${prop}: ${value}` in optional) return []
  return [
    ...(/\(from\s/.test(bare) ? ["a colour from another"] : []),
    ...names
      .filter(match => match[2] || !(prop.startsWith("--") || naming.test(prop)))
      .filter(match => !isKnown(match))
      .map(([name]) => name.replace(/\($/, "()")),
    ...units.filter(unit => !known.unit.has(unit) && !(unit in optional)),
  ]
}

/** Does a value that engines of the floor read stand before it in its rule? */
function hasOlderValue(decl: Declaration): boolean {
  for (let before = decl.prev(); before; before = before.prev())
    if (before.type === "decl" && before.prop === decl.prop && unknownInValue(before).length === 0)
      return true
  return false
}

/** Only engines that know it see what is in an `@supports` that asks for it. */
function isAskedFor({ prop, parent }: Declaration): boolean {
  for (let node = parent as { parent?: unknown } | undefined; node; node = node.parent as typeof node) {
    const { name, params } = node as AtRule
    if (name === "supports" && !params.startsWith("not") && params.includes(`(${prop}:`)) return true
  }
  return false
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
