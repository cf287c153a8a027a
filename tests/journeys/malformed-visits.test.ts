// Malformed paths, queries and cookies on every page: no server error, a page in the player's language, no cookie set,
// no money moved.
import { describe, expect, vi } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import { filledIn, nastyCookies, nastyQueries, nastySegments, pagesOf } from "#tests/malformed/addresses.ts"
import { share, times } from "#tests/scope.ts"
import { startAuditedSite } from "#tests/site/audited-site.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { importBuild, type Site } from "#tests/site/site.ts"
import { transfer } from "#tests/site/transfer-form.ts"

vi.setConfig({ testTimeout: 120_000 })

const pages = pagesOf(await importBuild())

interface Visited {
  /** A member who has moved money; copies of it visit. */
  member: Browser
  /** The page of the member's operation. */
  operation: string
  footprint: string
}

const test = testWith(() => startAuditedSite()).extend(
  "visited",
  { scope: "file" },
  async ({ site }): Promise<Visited> => {
    const { browser } = await enter(site, { walletBaht: 1000, games: { PG: 0 } })
    const result = await transfer(await browser.open("/user/home/transfer")).submit()
    return {
      member: browser,
      operation: result.path.split("/").at(-1) ?? "",
      footprint: await site.audit.footprint(),
    }
  },
)

test.afterAll(async ({ site, visited }) => {
  expect(await site.audit.footprint()).toBe(visited.footprint)
})

/** What is wrong with the answer to a GET of this target with these cookies, as texts. */
async function faultsOf(site: Site, target: string, cookie: string): Promise<string[]> {
  const headers = new Headers({ "sec-fetch-dest": "document", "sec-fetch-site": "none" })
  if (cookie) headers.set("cookie", cookie)
  const readBody = async () => new Uint8Array()
  const requestId = "0123456789ab"
  const inbound = { method: "GET", target, headers, readBody, requestId, address: "10.9.9.9" }
  const answer = await site.app.answer(inbound)
  const kept = answer.headers.filter(
    ([name, value]) => name.toLowerCase() === "set-cookie" && !value.includes("Max-Age=0"),
  )
  const body = typeof answer.body === "string" ? answer.body : ""
  return [
    ...(answer.status >= 500 ? [`answered ${answer.status}`] : []),
    ...kept.map(([, value]) => `sets ${value.slice(0, 30)}`),
    ...(/<script>alert|onerror=alert\(1\)>/.test(body) ? ["shows markup from outside"] : []),
    ...(answer.status === 200 && !/<html lang="(th|lo|en)">/.test(body) ? ["is no page"] : []),
  ].map(fault => `${target.slice(0, 120)} ${fault}`)
}

/**
 * A third of the list with everything, else an eighteenth; another one on each page, so that every item is tried on as large
 * a part of the pages.
 */
function partOf<Item>(list: Item[], pattern: string): Item[] {
  const nth = times({ all: 3, few: 18 })
  return list.filter((_, at) => (at + pages.indexOf(pattern)) % nth === 0)
}

test("pages are found in the build", () => {
  expect(pages).toEqual(expect.arrayContaining(["/login", "/user/home/transfer/:operation", "/*"]))
})

describe.each(pages)("%s", pattern => {
  test("odd paths", async ({ site, visited }) => {
    const targets = nastySegments.flatMap(segment => [
      filledIn(pattern, segment, { raw: true }),
      `${filledIn(pattern, "x")}/${segment}`,
      `/${segment}${filledIn(pattern, "x")}`,
      `${filledIn(pattern, "x")}${segment}`,
    ])
    const faults = await Promise.all(
      share(targets, 12, pages.indexOf(pattern)).flatMap(target => [
        faultsOf(site, target, ""),
        faultsOf(site, target, visited.member.cookieFor()),
      ]),
    )
    expect(faults.flat()).toEqual([])
  })

  test("odd queries", async ({ site, visited: { member, operation } }) => {
    const path = filledIn(pattern, operation)
    const faults: string[] = []
    for (const query of partOf(nastyQueries(), pattern)) {
      const visitor = path.startsWith("/user") ? member.copy() : site.browser()
      const open = visitor.open(path + query).then(
        page => (page.status >= 500 ? [`answered ${page.status}`] : []),
        error => [String(error.message)],
      )
      faults.push(...(await open).map(fault => `${query.slice(0, 80)}: ${fault}`))
    }
    expect(faults).toEqual([])
  })

  test("odd cookies", async ({ site, visited: { member, operation } }) => {
    const path = filledIn(pattern, operation)
    const sound = new Map(member.jar.all().map(({ name, value }) => [name, value]))
    const names = [...sound.keys(), "krapao-language", "krapao-flash", "krapao-registration", "__proto__"]
    const forged = names.flatMap(name =>
      nastyCookies(sound.get(name) ?? "abc").map(value => {
        const others = [...sound].filter(([other]) => other !== name)
        return [...others, [name, value]].map(pair => pair.join("=")).join("; ")
      }),
    )
    const session = sound.get("krapao-session") ?? ""
    const odd = [
      `krapao-registration=${session}; krapao-flash=${session}; krapao-language=${session}`,
      ";;;===;;",
      "=x; =; y",
      "a=1; ".repeat(1_000),
      `krapao-session=${session}; krapao-session=x`,
      `krapao-session=x; krapao-session=${session}`,
    ]
    const faults = await Promise.all(
      partOf([...forged, ...odd], pattern).map(cookie => faultsOf(site, path, cookie)),
    )
    expect(faults.flat()).toEqual([])
  })
})
