// What a cheap phone takes: Chromium with its CPU six times slower, behind a slow line, the web app and A in turns.
import { setTimeout as wait } from "node:timers/promises"
import type { Browser, CDPSession, Page } from "playwright"
import { contenders } from "../contenders/contenders.ts"
import { median, table } from "../figures.ts"
import { comparedPaths, cookieFor, type Recording } from "../fixture/recorded-backend.ts"
import { launch, launchBrowser, type Running } from "../process.ts"
import type { Section } from "../results.ts"

/** A cheap phone beside a computer of today. */
const slowdown = 6
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** Lighthouse's "Slow 4G" as it is felt: 562 ms a round trip, 1.44 Mbit/s down and 675 kbit/s up. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

const tapEveryMs = 250

/** One visit of somebody who has nothing cached. Times in ms since the navigation; heap in MB. */
type Visit = {
  firstPaint: number
  load: number
  /** From a tap to the start of its handling: the longest of taps from the first paint on until all is loaded. */
  inputDelay: number
  longestTask: number
  layoutShift: number
  heap: number
  /** Elements, texts and attributes of the page and its frames. */
  nodes: number
}

const columns: Record<keyof Visit, [head: string, digits: number]> = {
  firstPaint: ["first paint ms", 0],
  load: ["load ms", 0],
  inputDelay: ["input delay ms", 1],
  longestTask: ["longest task ms", 0],
  layoutShift: ["layout shift", 3],
  heap: ["heap MB", 1],
  nodes: ["DOM nodes", 0],
}

/** Visits each page with an empty cache, in turns. Fails where the web app's page moves or is slower than A's. */
export async function measurePhone(recording: Recording, plan: { rounds: number }): Promise<Section> {
  const names = ["app", "stock"] as const
  const servers: Running[] = []
  const browser = await launchBrowser()
  try {
    for (const name of names) servers.push(await launch(contenders[name]))
    const rows: string[][] = []
    const failures: string[] = []
    for (const path of comparedPaths) {
      const visits: Visit[][] = [[], []]
      for (let round = 0; round < plan.rounds; round++) {
        for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
          visits[at]!.push(await visit(browser, servers[at]!.port, path, cookieFor(path, recording).cookie))
        }
      }
      const medians = visits.map(all => mediansOf(all))
      names.forEach((name, at) => {
        const cells = Object.entries(columns).map(([key, [, digits]]) =>
          medians[at]![key as keyof Visit].toFixed(digits),
        )
        rows.push([path, contenders[name].name, ...cells])
      })
      const [app, stock] = medians as [Visit, Visit]
      const ratio = (key: keyof Visit) => (app[key] / stock[key]).toFixed(2)
      rows.push([
        path,
        "ratio",
        ratio("firstPaint"),
        ratio("load"),
        "",
        "",
        "",
        ratio("heap"),
        ratio("nodes"),
      ])
      if (app.layoutShift > 0) failures.push(`${path} moves while it loads: ${app.layoutShift}`)
      if (app.load > stock.load) failures.push(`${path} loads more slowly than A's`)
    }
    const head = ["page", "contender", ...Object.values(columns).map(([name]) => name)]
    const text = `${table([head, ...rows])}\n\n${plan.rounds} visits each with nothing cached, medians: CPU ${slowdown} times slower, Slow 4G.`
    return { title: "A cheap phone", text, failures }
  } finally {
    await browser.close()
    await Promise.all(servers.map(server => server.stop()))
  }
}

async function visit(
  browser: Browser,
  port: number,
  path: string,
  cookie: string | undefined,
): Promise<Visit> {
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: cookie ? { cookie } : {} })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Page.enable")
    await session.send("Page.setLifecycleEventsEnabled", { enabled: true })
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", slow4G)
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
    await page.addInitScript(observe)
    // What an impatient player feels: taps from the moment on when something is painted.
    let isLoaded = false
    const tapOften = async () => {
      do {
        await page.touchscreen.tap(4, 300)
        await wait(tapEveryMs)
      } while (!isLoaded)
    }
    const tapped = new Promise<void>((resolve, reject) => {
      let isPainted = false
      session.on("Page.lifecycleEvent", ({ name }) => {
        if (name !== "firstPaint" || isPainted) return
        isPainted = true
        tapOften().then(resolve, reject)
      })
    })
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: "load", timeout: 120_000 })
    await page.waitForLoadState("networkidle", { timeout: 120_000 })
    isLoaded = true
    await tapped
    return await figuresOf(page, session)
  } finally {
    await context.close()
  }
}

type Seen = { tasks: number[]; shifts: number[]; delays: number[] }

/** Runs in the page, before anything of its own. */
function observe(): void {
  const seen: Seen = { tasks: [], shifts: [], delays: [] }
  Object.assign(globalThis, { seen })
  const on = (type: string, take: (entry: never) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take as never)).observe({
      type,
      buffered: true,
    })
  on("longtask", ({ duration }: PerformanceEntry) => seen.tasks.push(duration))
  on("layout-shift", ({ value }: PerformanceEntry & { value: number }) => seen.shifts.push(value))
  addEventListener("pointerdown", event => seen.delays.push(performance.now() - event.timeStamp), true)
}

async function figuresOf(page: Page, session: CDPSession): Promise<Visit> {
  const read = (): Omit<Visit, "heap" | "nodes"> => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    return {
      firstPaint: performance.getEntriesByType("paint")[0]!.startTime,
      load: navigation!.loadEventEnd,
      inputDelay: Math.max(0, ...seen.delays),
      longestTask: Math.max(0, ...seen.tasks),
      layoutShift: seen.shifts.reduce((sum, value) => sum + value, 0),
    }
  }
  const times = await page.evaluate(read)
  await session.send("HeapProfiler.collectGarbage")
  const { usedSize } = await session.send("Runtime.getHeapUsage")
  const { nodes } = await session.send("Memory.getDOMCounters")
  return { ...times, heap: usedSize / 1e6, nodes }
}

function mediansOf(visits: readonly Visit[]): Visit {
  const keys = Object.keys(columns) as (keyof Visit)[]
  return Object.fromEntries(keys.map(key => [key, median(visits.map(one => one[key]))])) as Visit
}
