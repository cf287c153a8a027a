// Builds the style sheets for the floor of docs/product/browsers.md: Tailwind and daisyUI write for newer engines.
// What an engine below the features' versions can't read is rewritten here where that costs few bytes; the rest has a
// fallback in the sources, and tests/journeys/style-sheets.test.ts holds the built sheets to it.
import browserslist from "browserslist"
import type { AtRule, ChildNode, Container, Declaration, Plugin, Root, Rule } from "postcss"

/** The engines that lightningcss writes for, of `browserslist` in package.json, as Vite names them. */
export const styleTargets = browserslist().map(engine =>
  engine.replace("ios_saf", "ios").replace(/-.*/, "").replace(" ", ""),
)

/** PostCSS runs it on each sheet after Tailwind and before the sheet is made small. */
export function styleFloor(): Plugin {
  return {
    postcssPlugin: "style-floor",
    OnceExit(root) {
      dropUnused(root)
      root.walkDecls(/^transition/, dropTransition)
      flattenLayers(root)
      root.walkDecls(decl => {
        resolveColor(decl)
        precedeDynamicHeight(decl)
        precedeAnywhere(decl)
        namePhysically(decl)
      })
      root.walkRules(joinTransforms)
    },
  }
}

/** What no page has: daisyUI's switches between themes, and writing from right to left. */
const unused = /theme-controller|^\[data-theme|\[dir=|:dir\(rtl|:lang\(ae/

/** Both themes follow the system alone, and `--depth` is 0: what tells otherwise has no effect. */
function dropUnused(root: Root): void {
  root.walkRules(rule => {
    const selectors = rule.selectors.filter(selector => !unused.test(selector))
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  root.walkAtRules("supports", rule => {
    if (!rule.params.includes("color-mix")) return
    const before = rule.prev()
    rule.walkDecls(decl => {
      if (!/calc\(var\(--depth\)|var\(--color-black\)/.test(decl.value)) return
      const value = withoutDepth(decl.value)
      if (before?.type === "rule" && !value.includes("color-mix(")) {
        before.walkDecls(decl.prop, fallback => {
          fallback.value = value
        })
      }
      decl.remove()
    })
    rule.walkRules(dropEmpty)
    dropEmpty(rule)
  })
}

/**
 * daisyUI fades colours and shadows, which only the main thread can draw: 5 ms a frame on a cheap phone. A tap shows at
 * once instead.
 */
function dropTransition(decl: Declaration): void {
  const rule = decl.parent as Rule
  decl.remove()
  dropEmpty(rule)
}

/** Mixed with an alpha of 0 a colour is clear, and with none of another it is itself. */
function withoutDepth(value: string): string {
  return value
    .replace(/color-mix\(in oklab, ?var\(--[\w-]+\) calc\(var\(--depth\)[^)]*\), ?#0000\)/g, "#0000")
    .replace(/color-mix\(in oklab, ?(.+), ?#000 calc\(var\(--depth\)[^)]*\)\)/g, "$1")
}

function dropEmpty(container: Rule | AtRule): void {
  if (container.nodes?.length === 0) container.remove()
}

/** What a layer holds: its own rules come after those of the layers within it. */
class Layer {
  readonly inner = new Map<string, Layer>()
  readonly nodes: ChildNode[] = []

  /** The layer of this dotted name, created where it is named first, since that decides the order. */
  at(name: string): Layer {
    return name.split(".").reduce<Layer>((layer, part) => {
      const found = layer.inner.get(part) ?? new Layer()
      layer.inner.set(part, found)
      return found
    }, this)
  }

  *inOrder(): Generator<ChildNode> {
    for (const layer of this.inner.values()) yield* layer.inOrder()
    yield* this.nodes
  }
}

/**
 * Takes the rules out of their layers, in the order in which layers win. Specificity then counts between layers too:
 * the sources keep what a later layer overrides at a low one.
 */
function flattenLayers(root: Root): void {
  const top = new Layer()
  collect(root, top, [])
  root.removeAll()
  root.append([...top.inOrder()])
}

/** Moves the container's nodes into `layer`, each inside copies of the conditions around it. */
function collect(container: Container, layer: Layer, around: AtRule[]): void {
  for (const node of [...(container.nodes ?? [])] as ChildNode[]) {
    if (node.type === "atrule" && node.name === "layer") {
      const names = node.params.split(",").map(name => name.trim())
      if (node.nodes) collect(node, layer.at(names[0] || `anonymous ${layer.inner.size}`), around)
      else for (const name of names) layer.at(name)
    } else if (node.type === "atrule" && holdsLayer(node)) {
      collect(node, layer, [...around, node])
    } else {
      layer.nodes.push(
        around.reduceRight<ChildNode>((inner, { name, params }) => wrap(inner, name, params), node),
      )
    }
  }

  function wrap(inner: ChildNode, name: string, params: string): ChildNode {
    const source = around.find(rule => rule.name === name && rule.params === params) as AtRule
    return source.clone({ nodes: [inner.clone()] })
  }
}

function holdsLayer(node: AtRule): boolean {
  let holds = false
  node.walkAtRules("layer", () => {
    holds = true
  })
  return holds
}

/** daisyUI's highlights are white or black of an alpha that `--depth` makes 0. */
function resolveColor(decl: Declaration): void {
  if (!decl.value.includes("oklch(")) return
  decl.value = decl.value
    .replace(/oklch\(\d+% 0 0 ?\/ ?calc\(var\(--depth\)[^)]*\)\)/g, "#0000")
    .replace(/oklch\(\d+% 0 0 ?\/ ?0\)/g, "#0000")
    .replace(/oklch\(0% 0 0 ?\/ ?(\.\d+)\)/g, "rgb(0 0 0/$1)")
}

/** Where `dvh` is not known, `vh` is: without it a dialog grows out of the screen. */
function precedeDynamicHeight(decl: Declaration): void {
  if (!/[\d.]dvh\b/.test(decl.value)) return
  const value = decl.value.replace(/([\d.])dvh\b/g, "$1vh")
  const before = decl.prev()
  if (before?.type === "decl" && before.prop === decl.prop && before.value === value) return
  decl.cloneBefore({ value })
}

/** Safari before 15.4 knows `break-word` only: without it a long word or address runs off the screen. */
function precedeAnywhere(decl: Declaration): void {
  if (decl.prop === "overflow-wrap" && decl.value === "anywhere") decl.cloneBefore({ value: "break-word" })
}

/** Every language here is written from left to right, so a logical property is one or two physical ones. */
function namePhysically(decl: Declaration): void {
  const prop = decl.prop
    .replace(/^border-(start|end)-(start|end)-radius$/, (_, block: string, inline: string) => {
      return `border-${block === "start" ? "top" : "bottom"}-${inline === "start" ? "left" : "right"}-radius`
    })
    .replace(/^inset-(?=(inline|block)-)/, "")
    .replace("inline-start", "left")
    .replace("inline-end", "right")
    .replace("block-start", "top")
    .replace("block-end", "bottom")
  if (prop !== decl.prop && !prop.startsWith("scroll-")) {
    decl.prop = prop
    return
  }
  if (prop === "inset") {
    const [top = decl.value, right = top, bottom = top, left = right] = valuesOf(decl.value)
    for (const [side, value] of Object.entries({ top, right, bottom, left }))
      decl.cloneBefore({ prop: side, value })
    decl.remove()
    return
  }
  const [, kind, axis] = decl.prop.match(/^(margin|padding|inset)-(inline|block)$/) ?? []
  if (!kind) return
  const sides = axis === "inline" ? ["left", "right"] : ["top", "bottom"]
  const values = valuesOf(decl.value)
  for (const [index, side] of sides.entries()) {
    const name = kind === "inset" ? side : `${kind}-${side}`
    decl.cloneBefore({ prop: name, value: values[index] ?? values[0] ?? decl.value })
  }
  decl.remove()
}

/** The values of a shorthand: what stands between spaces outside parentheses. */
function valuesOf(value: string): string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
}

/** `translate` and `rotate` as properties are newer than the floor. */
function joinTransforms(rule: Rule): void {
  const moves = ["translate", "rotate"].flatMap(prop =>
    (rule.nodes ?? []).filter((node): node is Declaration => node.type === "decl" && node.prop === prop),
  )
  const [first] = moves
  if (!first || rule.nodes.some(node => node.type === "decl" && node.prop === "transform")) return
  const functions = moves.map(({ prop, value }) => `${prop}(${value.trim().split(/\s+/).join(",")})`)
  first.cloneBefore({ prop: "transform", value: functions.join(" ") })
  for (const move of moves) move.remove()
}
