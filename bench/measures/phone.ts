// What a cheap phone takes: Chromium with its CPU six times slower, behind a slow line, the web app and A in turns.
import { setTimeout as wait } from "node:timers/promises"
import type { Browser } from "playwright"
import { contenders } from "../contenders/contenders.ts"
import { median, table } from "../figures.ts"
import { comparedPaths, cookieFor, type Recording } from "../fixture/recorded-backend.ts"
import { launch, launchBrowser, type Running } from "../process.ts"
import type { Section } from "../results.ts"
import { openTab } from "../tab.ts"

/** A cheap phone beside a computer of today. */
const slowdown = 6
const screen = { width: 360, height: 740, deviceScaleFactor: 1, mobile: true }

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
  const tab = await openTab(browser)
  try {
    await tab.send("Page.enable")
    await tab.send("Page.setLifecycleEventsEnabled", { enabled: true })
    await tab.send("Network.enable")
    await tab.send("Network.setExtraHTTPHeaders", { headers: cookie ? { cookie } : {} })
    await tab.send("Network.emulateNetworkConditions", slow4G)
    await tab.send("Emulation.setDeviceMetricsOverride", screen)
    await tab.send("Emulation.setTouchEmulationEnabled", { enabled: true })
    await tab.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
    // What an impatient player feels: taps from the moment on when something is painted.
    let isLoaded = false
    const tapOften = async () => {
      while (!isLoaded) {
        await tab.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 4, y: 300 }] })
        await tab.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
        await wait(tapEveryMs)
      }
    }
    const busyFrames = new Set<string>()
    const begun = new Set<string>()
    const tapped = new Promise<void>((resolve, reject) => {
      tab.on("Page.lifecycleEvent", ({ frameId, name }) => {
        // What comes before is of the empty page that was there.
        if (name !== "init" && !begun.has("init")) return
        const isFirst = !begun.has(name)
        begun.add(name)
        if (name === "init") busyFrames.add(frameId)
        if (name === "init" && isFirst) tab.evaluate(observe).catch(reject)
        if (name === "firstPaint" && isFirst) tapOften().then(resolve, reject)
        if (name === "networkIdle") busyFrames.delete(frameId)
        if (name === "networkIdle" && busyFrames.size === 0) isLoaded = true
      })
    })
    await tab.send("Page.navigate", { url: `http://127.0.0.1:${port}${path}` })
    await tapped
    const times = await tab.evaluate(readTimes)
    await tab.send("HeapProfiler.collectGarbage")
    const { usedSize } = await tab.send("Runtime.getHeapUsage")
    const { nodes } = await tab.send("Memory.getDOMCounters")
    return { ...times, heap: usedSize / 1e6, nodes }
  } finally {
    await tab.close()
  }
}

type Seen = { tasks: number[]; shifts: number[]; delays: number[] }

/** Runs in the page as soon as it is the page; in no frame of it. */
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

/** Runs in the page, at the end. */
function readTimes(): Omit<Visit, "heap" | "nodes"> {
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

function mediansOf(visits: readonly Visit[]): Visit {
  const keys = Object.keys(columns) as (keyof Visit)[]
  return Object.fromEntries(keys.map(key => [key, median(visits.map(one => one[key]))])) as Visit
}
