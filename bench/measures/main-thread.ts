// What the main thread of pages computes while something happens, on a phone whose CPU is six times slower than this
// machine's (BENCH_SLOWDOWN names another factor). Computing is counted, not waiting for a core, so that neighbours of this machine disturb less.
import type { Browser, BrowserContext, Page } from "playwright"

/** A cheap phone beside a computer of today. */
export const slowdown = Number(process.env.BENCH_SLOWDOWN || 6)

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** In ms. `parts`: what the longest task consists of, by the browser's names, the longest first; if asked for. */
export type Work = { longest: number; all: number; parts?: string }

/** Names the parts of the longest tasks. The names cost time of their own: no figures to quote. */
const namesParts = process.env.BENCH_PARTS === "1"
const categories = ["toplevel", "__metadata", ...(namesParts ? ["devtools.timeline", "blink", "v8"] : [])]

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** Slows all pages of a context down that are opened from now on, and those in frames of their own process with them. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
}

/** The work of all pages' main threads while `happening` is under way. */
export async function workDuring(
  browser: Browser,
  page: Page,
  happening: () => Promise<unknown>,
): Promise<Work> {
  await browser.startTracing(page, { categories })
  await happening().catch(async error => {
    await browser.stopTracing()
    throw error
  })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(traceEvents.filter(({ args }) => args?.name === "CrRendererMain").map(thread))
  const tasks = traceEvents.filter(event => event.name.endsWith("RunTask") && main.has(thread(event)))
  // A task may run within another, which then holds its time.
  const outer: TraceEvent[] = []
  const ends = new Map<string, number>()
  for (const task of tasks.toSorted((a, b) => a.ts - b.ts)) {
    if (task.ts < (ends.get(thread(task)) ?? 0)) continue
    ends.set(thread(task), task.ts + (task.dur ?? 0))
    outer.push(task)
  }
  const computed = ({ tdur = 0 }: TraceEvent) => tdur / 1000
  const longest = outer.reduce((most, task) => Math.max(most, computed(task)), 0)
  const all = outer.reduce((sum, task) => sum + computed(task), 0)
  if (!namesParts) return { longest, all }
  const task = outer.find(one => computed(one) === longest)
  return { longest, all, parts: task && partsOf(task, traceEvents) }
}

/** The time within a task by the names of events, each without what is within it. */
function partsOf(task: TraceEvent, events: TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0)
  const within = events
    .filter(
      ({ pid, tid, ts, dur = 0 }) =>
        pid === task.pid && tid === task.tid && dur > 0 && ts >= task.ts && ts < end,
    )
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const own = new Map<string, number>()
  const add = (name: string, ms: number) => own.set(name, (own.get(name) ?? 0) + ms)
  const open: TraceEvent[] = []
  for (const event of within) {
    while (open.length > 0 && open.at(-1)!.ts + open.at(-1)!.dur! <= event.ts) open.pop()
    const ms = (event.tdur ?? 0) / 1000
    add(event.name, ms)
    const around = open.at(-1)
    if (around) add(around.name, -ms)
    open.push(event)
  }
  const most = [...own].toSorted((a, b) => b[1] - a[1]).slice(0, 6)
  return most.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(", ")
}
