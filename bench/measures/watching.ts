// What it costs to be watched: the CPU time that the metrics of a page take, beside that of the page. Two servers, one
// with metrics and one without, differ by more than this from round to round.
import { createApp } from "#server/app.ts"
import { createMetrics, type Metrics } from "#server/metrics/metrics.ts"
import { median, table } from "../figures.ts"
import { importBuild } from "../fixture/build.ts"
import { comparedPaths, cookieFor, type Recording, recordedBackend } from "../fixture/recorded-backend.ts"
import { siteSettings } from "../fixture/settings.ts"
import { comparisonHeaders } from "../http/browser-headers.ts"
import type { Section } from "../section.ts"

/** At most so large a share of the CPU time. */
const limit = 0.03

type WatchingPlan = { rounds: number; pages: number }

/** Something that a page had counted, to be counted again. */
type Counted = (metrics: Metrics) => void

/** Measures pages without metrics, and what they would have had counted; in turns, in this process. */
export async function measureWatching(recording: Recording, plan: WatchingPlan): Promise<Section> {
  const counted: Counted[] = []
  const spy: Metrics = {
    ...createMetrics(),
    answered: answer => counted.push(metrics => metrics.answered(answer)),
    visited: userAgent => counted.push(metrics => metrics.visited(userAgent)),
    called: (...call) => counted.push(metrics => metrics.called(...call)),
    operated: (...operation) => counted.push(metrics => metrics.operated(...operation)),
  }
  const parts = { build: await importBuild(), backendFetch: recordedBackend(recording) }
  const plain = createApp(siteSettings, parts)
  const watched = createApp(siteSettings, { ...parts, metrics: spy })
  const rows: string[][] = []
  const failures: string[] = []
  for (const path of comparedPaths) {
    // With a cookie that it does not know, /login is rendered each time.
    const headers = { ...comparisonHeaders, cookie: "other=1", ...cookieFor(path, recording) }
    const page = () => new Request(siteSettings.publicOrigin + path, { headers })
    const answer = await watched.fetch(page())
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    const events = counted.splice(0)
    const metrics = createMetrics()
    const rounds: { pageUs: number; eventsUs: number }[] = []
    for (let round = 0; round <= plan.rounds; round++) {
      const pageUs = await cpuUsOf(plan.pages, async () => (await plain.fetch(page())).text())
      const eventsUs = await cpuUsOf(plan.pages * 20, () => {
        for (const event of events) event(metrics)
      })
      // The first warms up.
      if (round > 0) rounds.push({ pageUs, eventsUs })
    }
    const share = median(rounds.map(({ pageUs, eventsUs }) => eventsUs / pageUs))
    const us = (name: "pageUs" | "eventsUs") => median(rounds.map(round => round[name])).toFixed(1)
    rows.push([path, us("pageUs"), String(events.length), us("eventsUs"), `${(share * 100).toFixed(2)} %`])
    if (share > limit) failures.push(`${path}: metrics cost ${(share * 100).toFixed(2)} %, more than 3`)
  }
  const head = ["page", "µs", "events counted", "µs for them", "share: median of the rounds"]
  const text = `${table([head, ...rows])}\n\n${plan.rounds} rounds of ${plan.pages} pages, without HTTP and compression.`
  return { title: "Metrics", text, failures }
}

async function cpuUsOf(times: number, work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}
