// The headers that guard an answer, by the scoring of MDN's HTTP Observatory (130 points, where A+ begins at 100), and
// whether its document keeps to the policy.
import { createHash } from "node:crypto"
import { attribute, type Document, descendants, type Element, hasAttribute, rawText } from "./dom.ts"

/** Faults of policy and document: no policy, inline script or style, files the policy would block. */
export function policyFaults(headers: Headers, document: Document, url: URL): string[] {
  const header = headers.get("content-security-policy")
  if (!header) return ["no Content-Security-Policy"]
  const policy = parsePolicy(header)
  return [
    ...weaknesses(policy),
    ...descendants(document).flatMap(element => elementFaults(element, policy, url)),
  ]
}

/** What is missing or too weak among the headers of an answer of ours: a page, a redirect or a refusal. */
export function headerFaults(headers: Headers, url: URL): string[] {
  const header = (name: string) => headers.get(name) ?? ""
  const policy = parsePolicy(header("content-security-policy"))
  const only = (name: string) => policy.get(name)?.join(" ")
  const rules: Record<string, boolean> = {
    "policy: nothing by default": only("default-src") === "'none'",
    "policy: who may frame it": /^'(none|self)'$/.test(only("frame-ancestors") ?? ""),
    "policy: base-uri and form-action": policy.has("base-uri") && policy.has("form-action"),
    "cors: for nobody": !headers.has("access-control-allow-origin"),
    "corp: same-origin": header("cross-origin-resource-policy") === "same-origin",
    "coop: same-origin": header("cross-origin-opener-policy") === "same-origin",
    nosniff: header("x-content-type-options") === "nosniff",
    "referrer-policy": /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/.test(
      header("referrer-policy"),
    ),
  }
  for (const cookie of headers.getSetCookie()) {
    const safe = [/;\s*HttpOnly/i, /;\s*SameSite=(Lax|Strict)/i]
    if (url.protocol === "https:") safe.push(/^__Host-/, /;\s*Secure/i)
    rules[`a safe cookie ${cookie.split("=")[0]}`] = safe.every(rule => rule.test(cookie))
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`missing: ${rule}`]))
}

type Policy = Map<string, string[]>

function parsePolicy(header: string): Policy {
  const directives = header.split(";").map(part => part.trim().split(/\s+/))
  return new Map(directives.map(([name = "", ...sources]) => [name.toLowerCase(), sources]))
}

function weaknesses(policy: Policy): string[] {
  const sources = [...policy].flatMap(([name, values]) => values.map(value => `${name} ${value}`))
  return sources.filter(source => /'unsafe-/.test(source)).map(source => `the policy allows ${source}`)
}

function elementFaults(element: Element, policy: Policy, url: URL): string[] {
  const faults = element.attrs
    .filter(
      ({ name, value }) => name.startsWith("on") || (name !== "value" && /^\s*javascript:/i.test(value)),
    )
    .map(({ name }) => `inline script in ${name} of <${element.tagName}>`)
  if (hasAttribute(element, "style"))
    faults.push(`style attribute on <${element.tagName}>: ${attribute(element, "style")}`)
  if (element.tagName === "style") faults.push(...inlineStyle(element, policy))
  if (element.tagName === "script" && !hasAttribute(element, "src"))
    faults.push(`inline script: ${rawText(element).slice(0, 60)}`)
  return [...faults, ...fileFaults(element, policy, url)]
}

function inlineStyle(element: Element, policy: Policy): string[] {
  const hash = createHash("sha256").update(rawText(element)).digest("base64")
  return sourcesFor(policy, "style-src").includes(`'sha256-${hash}'`)
    ? []
    : [`inline style whose hash 'sha256-${hash}' is not in the policy`]
}

function fileFaults(element: Element, policy: Policy, url: URL): string[] {
  const file = fileOf(element)
  if (!file) return []
  const target = new URL(file.address, url)
  return sourcesFor(policy, file.directive).some(source => allows(source, target, url))
    ? []
    : [`${file.directive} of the policy blocks ${target.href.slice(0, 100)}`]
}

function fileOf(element: Element): { directive: string; address: string } | undefined {
  const rel = attribute(element, "rel")
  const src = attribute(element, "src")
  if (element.tagName === "script" && src) return { directive: "script-src", address: src }
  if (element.tagName === "img" && src) return { directive: "img-src", address: src }
  if (element.tagName === "iframe" && src) return { directive: "frame-src", address: src }
  if (element.tagName !== "link" || !rel) return undefined
  const address = attribute(element, "href") ?? ""
  if (rel === "stylesheet") return { directive: "style-src", address }
  if (rel === "modulepreload") return { directive: "script-src", address }
  if (rel === "manifest") return { directive: "manifest-src", address }
  return rel.includes("icon") ? { directive: "img-src", address } : undefined
}

function sourcesFor(policy: Policy, directive: string): string[] {
  return policy.get(directive) ?? policy.get("default-src") ?? []
}

function allows(source: string, target: URL, page: URL): boolean {
  if (source === "'self'") return target.origin === page.origin
  if (source === "*") return target.protocol.startsWith("http")
  if (/^[a-z]+:$/.test(source)) return target.protocol === source
  return target.origin === source || target.href.startsWith(source)
}
