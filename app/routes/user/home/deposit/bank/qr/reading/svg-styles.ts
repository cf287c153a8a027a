// How the shapes of an SVG are painted: attributes, the picture's own rules, and styles, in that order (SVG 2, 6).

export type Style = Record<string, string>

export type Rule = { selectors: string[]; style: Style }

const inherited = "fill stroke stroke-width fill-rule clip-rule fill-opacity color".split(" ")
const own = ["opacity", "display", "clip-path", "transform"]

const mostRules = 100

/** The rules of a stylesheet, a hundred at most. What is nested in @-rules counts as theirs without it. */
export function rulesOf(css: string): Rule[] {
  const [first = "", ...commented] = css.split("/*")
  const plain = first + commented.map(text => text.split("*/")[1] ?? "").join("")
  const bodies = plain.split("}").slice(0, mostRules)
  return bodies.map(rule => {
    const [body = "", selectors = ""] = rule.split("{").reverse()
    // Of `svg .dark` the last part decides.
    const last = (selector: string) =>
      selector
        .trim()
        .split(/[\s>]+/)
        .at(-1) ?? ""
    return { selectors: selectors.split(",").map(last), style: declarationsOf(body) }
  })
}

function declarationsOf(text: string): Style {
  const pairs = text.split(";").map(declaration => declaration.split(":"))
  return Object.fromEntries(pairs.map(([name = "", ...value]) => [name.trim(), value.join(":").trim()]))
}

/** The style of an element inside one of style `outer`. */
export function styleOf(name: string, attributes: Style, rules: readonly Rule[], outer: Style): Style {
  const kept = inherited.flatMap(property => (outer[property] ? [[property, outer[property]]] : []))
  const names = [...inherited, ...own]
  const stated = names.flatMap(property => (attributes[property] ? [[property, attributes[property]]] : []))
  const classes = (attributes.class ?? "").split(/\s+/)
  const matches = ({ selectors }: Rule) =>
    selectors.some(selector => {
      const [, tag, marks = ""] = /^([\w-]*|\*)((?:[.#][\w-]+)*)$/.exec(selector) ?? []
      if (tag === undefined || selector === "" || !["", "*", name].includes(tag)) return false
      return (marks.match(/[.#][\w-]+/g) ?? []).every(mark =>
        mark[0] === "." ? classes.includes(mark.slice(1)) : mark.slice(1) === attributes.id,
      )
    })
  const ruled = rules.filter(matches).map(({ style }) => style)
  return Object.assign(
    {},
    Object.fromEntries([...kept, ...stated]),
    ...ruled,
    declarationsOf(attributes.style ?? ""),
  )
}

const light = new Set(
  "white snow ivory floralwhite ghostwhite whitesmoke seashell lightyellow yellow azure".split(" "),
)

/** How light a colour is, 0 to 255; `undefined` where nothing is painted. Unknown names and gradients are dark. */
export function shadeOf(colour: string, current: string | undefined): number | undefined {
  const text = colour.toLowerCase()
  if (text === "none" || text === "transparent") return undefined
  if (text === "currentcolor") return current ? shadeOf(current, undefined) : 0
  const hex = /^#([\da-f]{3,8})$/.exec(text)?.[1]
  if (hex) {
    const pairs = hex.length < 6 ? [...hex].map(digit => digit + digit) : (hex.match(/../g) ?? [])
    return greyOf(pairs.map(pair => Number.parseInt(pair, 16)))
  }
  const rgb = /^rgba?\(([^)]*)\)$/.exec(text)?.[1]
  if (!rgb) return light.has(text) ? 255 : 0
  const parts = rgb.split(/[\s,/]+/).filter(Boolean)
  return greyOf(
    parts.map((part, at) => Number.parseFloat(part) * (part.endsWith("%") ? 2.55 : at === 3 ? 255 : 1)),
  )
}

function greyOf([red = 0, green = 0, blue = 0, alpha = 255]: number[]): number | undefined {
  return alpha < 128 ? undefined : Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
}
