// The small part of CSS selectors that tests need: tag, #id, .class, [attr], [attr="value"], descendant and child.
import { attribute, type Element, parentOf } from "./dom.ts"

type Test = (element: Element) => boolean

interface Step {
  test: Test
  /** How the step before relates to this one. */
  combinator: "descendant" | "child"
}

const simple = /^(?:([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:([~^$*]?=)"?([^"\]]*)"?)?\])/i

/** A test for elements matching a selector; throws for what this small grammar lacks. */
export function selector(text: string): Test {
  const alternatives = text.split(",").map(part => complex(part.trim()))
  return element => alternatives.some(steps => matches(element, steps))
}

function complex(text: string): Step[] {
  const steps: Step[] = []
  let combinator: Step["combinator"] = "descendant"
  for (const part of text.replace(/\s*>\s*/g, " > ").split(/\s+(?![^[]*\])/)) {
    if (part === ">") {
      combinator = "child"
      continue
    }
    steps.push({ test: compound(part), combinator })
    combinator = "descendant"
  }
  return steps
}

function compound(text: string): Test {
  const tests: Test[] = []
  let rest = text
  while (rest) {
    const match = simple.exec(rest)
    if (!match) throw new Error(`This selector is not understood: ${text}`)
    tests.push(simpleTest(match))
    rest = rest.slice(match[0].length)
  }
  if (tests.length === 0) throw new Error(`This selector is empty: ${text}`)
  return element => tests.every(test => test(element))
}

function simpleTest([, tag, id, className, name, operator, value]: RegExpExecArray): Test {
  if (tag) return element => tag === "*" || element.tagName === tag.toLowerCase()
  if (id) return element => attribute(element, "id") === id
  if (className) return element => attribute(element, "class")?.split(/\s+/).includes(className) ?? false
  return element => valueMatches(attribute(element, name as string), operator, value ?? "")
}

function valueMatches(actual: string | undefined, operator: string | undefined, wanted: string): boolean {
  if (actual === undefined) return false
  if (operator === undefined) return true
  if (operator === "^=") return actual.startsWith(wanted)
  if (operator === "$=") return actual.endsWith(wanted)
  if (operator === "*=") return actual.includes(wanted)
  return operator === "~=" ? actual.split(/\s+/).includes(wanted) : actual === wanted
}

function matches(element: Element, steps: Step[]): boolean {
  const last = steps.at(-1)
  if (!last?.test(element)) return false
  const before = steps.slice(0, -1)
  if (before.length === 0) return true
  for (let ancestor = parentOf(element); ancestor; ancestor = parentOf(ancestor)) {
    if (matches(ancestor, before)) return true
    if (last.combinator === "child") return false
  }
  return false
}
