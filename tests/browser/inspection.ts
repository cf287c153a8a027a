// What every answer must keep to, whatever a test is about: it works without a script, leaks nothing, parses as
// written.
import { attribute, closest, descendants, type Element, hasAttribute, type Parsed, rawText } from "./dom.ts"
import { markupFaults } from "./markup.ts"
import type { Arrival, Hop } from "./navigation.ts"
import { headerFaults, policyFaults } from "./policy.ts"

/** All faults of an arrival and the hops before it, as texts; none for a sound page. `secrets`: what none may show. */
export function faultsOf(arrival: Arrival, parsed: Parsed, secrets: string[]): string[] {
  const faults = arrival.hops.flatMap(hop => hopFaults(hop, secrets))
  faults.push(...secretsIn("the body", arrival.text, secrets))
  if (!arrival.headers.get("content-type")?.startsWith("text/html")) return faults
  return [
    ...faults,
    ...policyFaults(arrival.headers, parsed.document, arrival.url),
    ...scriptFaults(arrival.text, descendants(parsed.document)),
    ...markupFaults(arrival.text, parsed),
    ...descendants(parsed.document).filter(isMute).map(muteFault),
  ]
}

function hopFaults({ method, url, headers }: Hop, secrets: string[]): string[] {
  const faults = headerFaults(headers, url)
  const kept = headers
    .getSetCookie()
    .filter(cookie => !/; *max-age=0\b/i.test(cookie) && !isInvitersCode(cookie, url))
  if (method === "GET" && kept.length > 0)
    faults.push(`GET ${url.pathname} sets a cookie: ${kept.map(nameOf).join(", ")}`)
  for (const [name, value] of headers) faults.push(...secretsIn(`the header ${name}`, value, secrets))
  faults.push(...secretsIn("the address", decoded(url), secrets))
  return faults
}

function decoded({ href }: URL): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function nameOf(cookie: string): string {
  return cookie.split("=")[0] ?? cookie
}

function secretsIn(place: string, text: string, secrets: string[]): string[] {
  return secrets.filter(secret => text.includes(secret)).map(secret => `${place} shows ${mask(secret)}`)
}

function mask(secret: string): string {
  return `a secret (${secret.slice(0, 3)}…)`
}

/** A link or a button without a text: text browsers show none of it, so nobody can press it there. */
function isMute(element: Element): boolean {
  const isControl = element.tagName === "button" || (element.tagName === "a" && hasAttribute(element, "href"))
  if (!isControl || attribute(element, "aria-hidden") === "true") return false
  if (closest(element, around => hasAttribute(around, "hidden"))) return false
  const pictures = descendants(element).filter(({ tagName }) => tagName === "img")
  return (
    [rawText(element), ...pictures.map(picture => attribute(picture, "alt") ?? "")].join("").trim() === ""
  )
}

function muteFault(element: Element): string {
  return `says nothing in text browsers: <${element.tagName}> ${attribute(element, "aria-label") ?? ""}`
}

/** What would only work, or only show, once a script has run. */
function scriptFaults(html: string, elements: readonly Element[]): string[] {
  const faults: string[] = []
  if (html.includes('id="S:')) faults.push('content hidden for a script to reveal: id="S:')
  if (html.includes('<template id="B:')) faults.push('a hole for a script to fill: <template id="B:')
  for (const element of elements) {
    if (element.tagName === "button" && attribute(element, "type") === "button" && isIdle(element, elements))
      faults.push(`a button that does nothing without a script: ${rawText(element).trim()}`)
    if (element.tagName === "a" && attribute(element, "href") === "#")
      faults.push(`a link that leads nowhere: ${rawText(element).trim()}`)
    if (waits(element))
      faults.push(
        `disabled without a reason in its aria-describedby: <${element.tagName}> ${
          attribute(element, "name") ?? rawText(element).trim()
        }`,
      )
  }
  return faults
}

/** A visible type=button that drives nothing by markup alone. */
function isIdle(button: Element, elements: readonly Element[]): boolean {
  if (hasAttribute(button, "popovertarget") || hasAttribute(button, "commandfor")) return false
  const hidden = elements.filter(element => hasAttribute(element, "hidden"))
  return !hidden.some(element => element === button || descendants(element).includes(button))
}

/** Disabled with no word on why: it may be waiting for a script. */
function waits(element: Element): boolean {
  const controls = ["button", "input", "select", "textarea", "fieldset"]
  return (
    controls.includes(element.tagName) &&
    hasAttribute(element, "disabled") &&
    !hasAttribute(element, "aria-describedby")
  )
}

/** The one cookie that a link may bring (docs/decisions/085-refund.md). */
function isInvitersCode(cookie: string, { pathname, searchParams }: URL): boolean {
  return /-invited$/.test(nameOf(cookie)) && pathname === "/register" && searchParams.has("code")
}
