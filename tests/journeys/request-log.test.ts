// One name for a request: in the web app's log, at the backend, and on the page that says that something failed.
import { expect } from "vitest"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const asked: { path: string; request: string | null }[] = []
const faults = new Set<string>()
const test = testWith(() =>
  startSite({
    env: { ACCESS_LOG: "true" },
    between: async (request, backend) => {
      const path = new URL(request.url).pathname
      asked.push({ path, request: request.headers.get("x-request-id") })
      return faults.has(path) ? new Response("broken", { status: 500 }) : backend(request)
    },
  }),
)

test("a failure page tells the name under which log and backend have the request", async ({ site }) => {
  const { browser } = await enter(site)
  faults.add("/api/lookup/deposit")
  asked.length = 0
  const page = await browser.open("/user/home/deposit/KBANK")
  faults.clear()
  expect(page.status).toBe(502)
  const line = site.log.findLast(({ event }) => event === "request")
  const { request } = line as { request?: string }
  expect(request).toMatch(/^[0-9a-z]{12}$/)
  expect(page.text).toContain(t("common.errorPage.reference", { id: request! }))
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked.map(call => call.request))).toEqual(new Set([request]))
  expect(site.log.findLast(({ event }) => event === "backend failure")).toMatchObject({ request })
})

test("each request has a line: route, status, time, and who asked as a keyed hash", async ({ site }) => {
  const linesOf = async (visit: () => Promise<unknown>) => {
    const before = site.log.length
    await visit()
    return site.log.slice(before).filter(({ event }) => event === "request") as Record<string, unknown>[]
  }
  const { member, browser } = await enter(site)
  const [line] = await linesOf(() => browser.open("/user/statement/no-such-line"))
  expect(line).toMatchObject({ level: "info", method: "GET", route: "/user/statement/:id" })
  expect(line!.path).toBeUndefined()
  expect(line!.ms).toEqual(expect.any(Number))
  expect(line!.member).toMatch(/^[\w-]{10}$/)
  expect(JSON.stringify(line)).not.toContain(member.phone)
  const [again] = await linesOf(() => browser.open("/user/home"))
  expect(again!.member).toBe(line!.member)
  const { browser: other } = await enter(site)
  const [others] = await linesOf(() => other.open("/user/home"))
  expect(others!.member).not.toBe(line!.member)
  const [guests] = await linesOf(() => site.browser().open("/login"))
  expect(guests).toMatchObject({ route: "/login", status: 200 })
  expect(guests!.member).toBeUndefined()
  const [missing] = await linesOf(() => site.browser().open("/nowhere/at/all"))
  expect(missing).toMatchObject({ status: 404 })
})
