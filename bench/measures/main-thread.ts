// What the main thread of pages computes while something happens, on a phone whose CPU is six times slower than this
// machine's. Computing is counted, not waiting for a core, so that neighbours of this machine disturb less.
import type { Browser, BrowserContext, Page } from "playwright"

/** A cheap phone beside a computer of today. */
export const slowdown = 6

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** In ms. */
export type Work = { longest: number; all: number }

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
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] })
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
  const times = outer.map(({ tdur = 0 }) => tdur / 1000)
  return { longest: Math.max(0, ...times), all: times.reduce((sum, ms) => sum + ms, 0) }
}
