// What MDN's HTTP Observatory says of every route: the rules of its scoring, and 130 points at least (A+ begins at
// 100).
import { expect } from "vitest"
import { attribute, descendants, parseDocument } from "#tests/browser/dom.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { importBuild, type Site, startSite } from "#tests/site/site.ts"
import { pagePatterns } from "../../bench/measures/bytes.ts"
import { exampleOf } from "../../bench/measures/routes.ts"

const origin = "https://play.example.com"
const test = testWith(() =>
  startSite({
    env: {
      PUBLIC_ORIGIN: origin,
      SECURITY_CONTACT: "mailto:security@example.com",
      SECURITY_EXPIRES: "2090-01-01",
    },
  }),
)

/** A fault, and the points that it costs, by MDN's scoring; documents only have the rules about documents. */
function faultsOf(answer: Response, html: string | undefined): string[] {
  const header = (name: string) => answer.headers.get(name) ?? ""
  const policy = new Map(
    header("content-security-policy")
      .split(";")
      .map(directive => directive.trim().split(/\s+/))
      .map(([name = "", ...sources]) => [name, sources]),
  )
  const sources = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"]
  const hsts = /max-age=(\d+)/.exec(header("strict-transport-security"))?.[1]
  const scripts = html === undefined ? [] : scriptsOf(html)
  const isUnsafe = (source: string) => /unsafe|^\*$|^https?:$|^data:$/.test(source)
  const rules: [string, boolean][] = [
    ["csp: default-src 'none' (+10)", sources("default-src").join() === "'none'"],
    ["csp: scripts from here only (-20 and more)", !sources("script-src").some(isUnsafe)],
    ["csp: no unsafe styles (-20)", !sources("style-src").some(isUnsafe)],
    ["csp: no plugins (-25)", sources("object-src").join() === "'none'"],
    ["framing by csp (+5)", ["'none'", "'self'"].includes((policy.get("frame-ancestors") ?? []).join())],
    ["cors: for nobody (-50)", !answer.headers.has("access-control-allow-origin")],
    ["corp: same-origin (+10)", header("cross-origin-resource-policy") === "same-origin"],
    ["hsts of six months (-10 and more)", Number(hsts) >= 15_768_000],
    ["nosniff (-5)", header("x-content-type-options") === "nosniff"],
    ["scripts of this site, over https (-5 and more)", scripts.every(source => source.startsWith("/"))],
  ]
  if (html !== undefined) {
    rules.push(
      [
        "referrer-policy (+5)",
        /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/.test(header("referrer-policy")),
      ],
      ["csp: base-uri and form-action", policy.has("base-uri") && policy.has("form-action")],
    )
  }
  for (const cookie of answer.headers.getSetCookie()) {
    const isSafe = [/^__Host-/, /;\s*Secure/i, /;\s*HttpOnly/i, /;\s*SameSite=(Lax|Strict)/i]
    rules.push([`cookie ${cookie.split("=")[0]} (-20 and more)`, isSafe.every(rule => rule.test(cookie))])
  }
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

function scriptsOf(html: string): string[] {
  const elements = [...descendants(parseDocument(html).document)]
  return elements
    .filter(({ tagName }) => tagName === "script")
    .map(script => attribute(script, "src") ?? "inline")
}

async function judge(
  site: Site,
  path: string,
  init: RequestInit & { cookie?: string } = {},
): Promise<string[]> {
  const headers = new Headers(init.headers)
  if (init.cookie) headers.set("cookie", init.cookie)
  const answer = await site.app.fetch(new Request(origin + path, { ...init, headers, redirect: "manual" }))
  const text = await answer.text()
  const isDocument = answer.headers.get("content-type")?.startsWith("text/html") === true
  return faultsOf(answer, isDocument ? text : undefined).map(
    fault => `${init.method ?? "GET"} ${path}: ${fault}`,
  )
}

test("every route, for guests and for members, and every refusal", async ({ site }) => {
  const { browser } = await enter(site)
  const cookie = browser.cookieFor()
  const paths = pagePatterns(await importBuild()).map(pattern =>
    exampleOf(pattern, "0.AAAAAAAAAAAAAAAAAAAAAA"),
  )
  const known = paths.filter(path => path !== undefined)
  expect(known.length).toBeGreaterThan(35)
  const faults: string[] = []
  for (const path of known) {
    faults.push(...(await judge(site, path)))
    // A guest's page ends a session, so the member's cookie is shown to members' pages only.
    if (path.startsWith("/user") || path.startsWith("/chat"))
      faults.push(...(await judge(site, path, { cookie })))
  }
  const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" }
  const foreign = { ...form, "sec-fetch-site": "cross-site" }
  const others: [string, RequestInit?][] = [
    ["/"],
    ["/.well-known/security.txt"],
    ["/.well-known/change-password"],
    ["/nowhere"],
    ["/%00"],
    ["/assets/nowhere.js"],
    ["/login.data"],
    ["/login", { method: "POST", headers: foreign, body: "a=1" }],
    ["/login", { method: "POST", headers: form, body: "username=0812345678&password=wrong-one" }],
    ["/login", { method: "POST", headers: form, body: "a".repeat(70_000) }],
    ["/language", { method: "POST", headers: form, body: "language=en&next=/login" }],
    ["/login", { method: "DELETE", headers: form }],
  ]
  for (const [path, init] of others) faults.push(...(await judge(site, path, init)))
  expect(faults).toEqual([])
})
