// Long pages on a cheap phone: a statement of 200 lines and a chat of 300 messages. The product shows 10 lines, 100 at
// most where a backend sends more than it was asked for, and as many messages as its player has asked for; so the
// document is made longer on its way to the browser.
import type { Browser, BrowserContext, Page } from "playwright"
import { logIn } from "#tests/site/log-in.ts"
import { type ServedSite, serveSite } from "#tests/site/served-site.ts"
import { median, table } from "../figures.ts"
import { launchBrowser } from "../process.ts"
import type { Section } from "../section.ts"
import { phone, slowDown, slowdown, type Work, workDuring } from "./main-thread.ts"

const lines = 200
const messages = 300
/** The longest task that no tap notices. */
const longestMs = 50
/** To open a document takes longer tasks than that, however short it is: a long one may take what a short one does. */
const tolerance = 1.3

type Visit = { javaScriptEnabled: boolean; isLong: boolean; answer: (message: string) => Promise<unknown> }
type Step = [name: string, happening: () => Promise<unknown>]
type Found = { short: Work[]; long: Work[] }

/** Fails where the length makes a task longer than 50 ms. */
export async function measureLongPages({ rounds }: { rounds: number }): Promise<Section> {
  const browser = await launchBrowser()
  const site = await serveSite({ between: manyLines })
  try {
    const found = new Map<string, Found>()
    const visits = Object.entries({
      nothing: visitNothing,
      statement: visitStatement,
      chat: visitChat,
    }).flatMap(([name, visit]) =>
      [false, true].flatMap(javaScriptEnabled =>
        (["short", "long"] as const).map(length => ({ name, visit, javaScriptEnabled, length })),
      ),
    )
    for (let round = 0; round < rounds; round++) {
      for (const { name, visit, javaScriptEnabled, length } of visits) {
        const isLong = length === "long"
        const { context, id } = await memberContext(browser, site, { javaScriptEnabled, isLong })
        const page = await context.newPage()
        await slowDown(context, page)
        const answer = (message: string) =>
          site.backend.sandbox.answerChat(id, { type: "text", payload: { message } })
        for (const [step, happening] of visit(page, { javaScriptEnabled, isLong, answer })) {
          const row = `${name}: ${step}${javaScriptEnabled ? ", with scripts" : ""}`
          const works = found.get(row) ?? { short: [], long: [] }
          works[length].push(await workDuring(browser, page, happening))
          found.set(row, works)
        }
        await context.close()
      }
    }
    const { text, ...rest } = section(found, rounds)
    return { ...rest, text: text + partsText(found) }
  } finally {
    await browser.close()
    await site.close()
  }
}

function section(found: Map<string, Found>, rounds: number): Section {
  const failures: string[] = []
  const rows = [...found].map(([name, { short, long }]) => {
    const of = (works: Work[], key: "longest" | "all") => median(works.map(work => work[key]))
    const [usual, longest] = [of(short, "longest"), of(long, "longest")]
    if (longest > Math.max(longestMs, usual * tolerance))
      failures.push(`${name} has a task of ${longest.toFixed(0)} ms, and ${usual.toFixed(0)} on a short page`)
    return [name, usual, longest, of(short, "all"), of(long, "all")].map(cell =>
      typeof cell === "number" ? cell.toFixed(0) : cell,
    )
  })
  const head = ["step", "longest task ms, short page", "long page", "all ms, short page", "long page"]
  const text = `${table([head, ...rows])}\n\nComputing time of main threads, CPU ${slowdown} times slower, medians of ${rounds}. Nothing: a document without content, with the same headers: less no page takes. Short: 10 lines, 10 messages; long: ${lines} lines, ${messages} messages.`
  return { title: "Long pages on a cheap phone", text, failures }
}

function visitNothing(page: Page): Step[] {
  return [["load", () => open(page, "/user/statement?nothing")]]
}

function visitStatement(page: Page): Step[] {
  return [
    ["load", () => open(page, "/user/statement", "main li")],
    ["scroll", () => scroll(page, 4000)],
    [
      "open a line",
      async () => {
        await page.locator("main ul.surface > li a").nth(5).tap()
        await page.waitForURL("**/user/statement/*", { waitUntil: "load" })
      },
    ],
  ]
}

function visitChat(page: Page, { javaScriptEnabled, isLong, answer }: Visit): Step[] {
  const list = javaScriptEnabled ? page : page.frameLocator("iframe")
  const newest = (text: string) => list.locator("[data-number]", { hasText: text }).last().waitFor()
  const text = `ยอดยังไม่เข้า ${Math.random()}`
  const answered = `ขอดูสลิปหน่อยค่ะ ${Math.random()}`
  const steps: Step[] = [
    [
      "load",
      async () => {
        await open(page, "/chat")
        await list
          .locator(".chat-message")
          .nth((isLong ? messages : 10) - 1)
          .waitFor({ state: "attached" })
      },
    ],
    ["scroll", () => scroll(page, -4000)],
    [
      "send",
      async () => {
        await page.locator("textarea").fill(text)
        await page.locator("form button[type=submit]").last().tap()
        await newest(text)
      },
    ],
  ]
  if (javaScriptEnabled) {
    steps.push([
      "a message comes",
      async () => {
        await answer(answered)
        await newest(answered)
      },
    ])
  }
  return steps
}

async function open(page: Page, path: string, last = "body"): Promise<void> {
  await page.goto(path, { waitUntil: "load" })
  await page.locator(last).last().waitFor({ state: "attached" })
  // What a page does once it is there: its islands, pictures near the screen.
  await page.waitForTimeout(1000)
}

async function scroll(page: Page, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send("Input.synthesizeScrollGesture", {
    x: 180,
    y: 350,
    yDistance: -by,
    speed: 4000,
    gestureSourceType: "touch",
  })
  await session.detach()
}

async function memberContext(
  browser: Browser,
  site: ServedSite,
  { javaScriptEnabled, isLong }: Pick<Visit, "javaScriptEnabled" | "isLong">,
): Promise<{ context: BrowserContext; id: string }> {
  const member = await site.member({ walletBaht: 100 })
  const { id } = (await site.backend.sandbox.listMembers()).find(({ username }) => username === member.phone)!
  for (let at = 0; at < 12; at++) {
    const message = `สวัสดีค่ะ ข้อความที่ ${at}: ฝากเงินแล้วยอดจะเข้าภายในไม่กี่นาที หากไม่เข้าส่งสลิปมาได้เลยค่ะ`
    await site.backend.sandbox.answerChat(id, { type: "text", payload: { message } })
  }
  const { browser: own } = await logIn(site, member, { language: "th" })
  const context = await browser.newContext({ ...phone, javaScriptEnabled, baseURL: site.origin })
  const url = site.origin.replace("http:", "https:")
  await context.addCookies(own.jar.all().map(({ name, value }) => ({ name, value, url, httpOnly: true })))
  const lengthen = (path: RegExp, item: RegExp, count: number) =>
    context.route(path, async route => {
      if (route.request().method() !== "GET") return route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, body: withItems(await response.text(), item, count) })
    })
  await context.route(/\?nothing$/, async route => {
    await route.fulfill({ response: await route.fetch(), body: "<!DOCTYPE html><title>Nothing</title>" })
  })
  await lengthen(/\/user\/statement$/, /<li class="[^"]*border-b[\s\S]*?<\/li>/g, isLong ? lines : 10)
  await lengthen(
    /\/chat\/messages(\?live=1)?$/,
    /<li class="chat-message[\s\S]*?<\/li>/g,
    isLong ? messages : 10,
  )
  return { context, id }
}

/** Of the last round, where parts were asked for. */
function partsText(found: Map<string, Found>): string {
  const named = [...found].flatMap(([name, { long }]) => {
    const last = long.at(-1)
    return last?.parts ? [`- ${name}, ${last.longest.toFixed(0)} ms: ${last.parts}`] : []
  })
  return named.length > 0 ? `\n\nThe longest task of the last round:\n\n${named.join("\n")}` : ""
}

/** So many of the items: repeated in turns before the first of them, or the last ones alone. */
function withItems(html: string, item: RegExp, count: number): string {
  const items = html.match(item) ?? []
  if (items.length === 0) return html
  const all = Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at
    const own = items[items.length - 1 - (back % items.length)]!
    return back < items.length ? own : own.replace(/data-key="/, `data-key="${at}-`)
  })
  const start = html.indexOf(items[0]!)
  const end = html.lastIndexOf(items.at(-1)!) + items.at(-1)!.length
  return html.slice(0, start) + all.join("") + html.slice(end)
}

const createdAt = (at: number) => Date.now() - at * 60_000
const types = ["deposit", "withdraw", "transfer", "bonus", "finish_bonus"]
const statuses = ["SUCCESS", "FAILED", "IN_PROGRESS"]

/** A backend that sends 100 lines whatever it was asked for, and does not say how many there are. */
const manyLines: NonNullable<Parameters<typeof serveSite>[0]>["between"] = async (request, backend) => {
  if (new URL(request.url).pathname !== "/api/statement") return backend(request)
  const statements = Array.from({ length: 100 }, (_, at) => ({
    _id: `line-${at}`,
    statementType: types[at % types.length],
    from: at % 2 ? "KBANK" : "wallet",
    to: at % 2 ? "wallet" : "PG",
    amount: 1_234_567.5,
    status: statuses[at % statuses.length],
    createdAt: createdAt(at),
    bonus: { name: "โบนัสต้อนรับสมาชิกใหม่" },
  }))
  return Response.json({ statements, filtered: true })
}
