// The dashboard asks for metrics that exist, and docs/operating.md names no others.
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import type { Failure } from "#contract/client.ts"
import { startWatching } from "#server/metrics/watch.ts"
import { serve } from "#server/serve.ts"
import { readSettings } from "#server/settings.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { fakeBuild } from "#tests/server/fake-build.ts"

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

async function textOfMetrics(): Promise<string> {
  const figures = () => ({ chatConnections: 0, databaseInUse: 0, databaseWaiting: 0, tidiedSecondsAgo: 0 })
  const ports = { metricsPort: 0, metricsHost: "127.0.0.1" }
  const { metrics, close } = await startWatching(ports, {
    operations: memoryStore(),
    figures,
    ledgerLagSeconds: async () => 0,
  })
  const settings = readSettings({ PORT: "0", SESSION_SECRET: "Jm4vT0qLx8ZcR2nWk6YdB1sHf9PgA3uE" })
  const build = fakeBuild(() => new Response())
  const serving = await serve(settings, {
    build,
    clientFolder: at("public"),
    log: () => {},
    metrics,
    busyAfterMs: 300,
  })
  const text = await metrics.text()
  await serving.close()
  await close()
  return text
}

test("every metric of the dashboard and of the guide exists", async () => {
  const text = await textOfMetrics()
  const names = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
  const used = ["deploy/grafana-dashboard.json", "docs/operating.md", "docs/decisions/180-metrics.md"]
    .filter(path => existsSync(at(path)))
    .flatMap(path => readFileSync(at(path), "utf8").match(/\bkrapao_[a-z]\w*/g) ?? [])
    .map(name => name.replace(/_ms_(bucket|sum|count)$/, "_ms"))
  expect(new Set(used).size).toBeGreaterThan(12)
  expect([...new Set(used)].filter(name => !names.has(name))).toEqual([])
})

/** Outcomes of calls to the backend. */
const failures: Record<Failure["kind"], true> = {
  ...{ refused: true, gone: true, "signed-out": true, "key-reused": true, "another-open": true },
  ...{ "in-flight": true, unconfirmed: true, timeout: true, unreachable: true, garbage: true },
}

test("every outcome that an alarm waits for is counted", async () => {
  const counted = [...(await textOfMetrics()).matchAll(/outcome="([\w-]+)"/g)].map(([, outcome]) => outcome!)
  const known = new Set([...counted, ...Object.keys(failures)])
  const awaited = [...readFileSync(at("docs/operating.md"), "utf8").matchAll(/outcome=~?"([^"]+)"/g)]
  const outcomes = awaited.flatMap(([, names]) => names!.split("\\|"))
  expect(outcomes.length).toBeGreaterThan(5)
  expect(outcomes.filter(outcome => !known.has(outcome))).toEqual([])
})

test("the dashboard is one that Grafana imports: its panels have places, queries and a source", () => {
  const { panels, templating, uid } = JSON.parse(readFileSync(at("deploy/grafana-dashboard.json"), "utf8"))
  expect(uid).toBe("krapao")
  expect(templating.list).toMatchObject([{ name: "source", type: "datasource" }])
  const places = new Set<string>()
  for (const { datasource, gridPos, targets, title } of panels) {
    expect(datasource.uid, title).toMatch(/^\$\{source\}$/)
    expect(targets.length, title).toBeGreaterThan(0)
    // A counter with labels is absent before its first event, and whatever is reckoned with nothing is nothing.
    for (const { expr } of targets)
      for (const [sum] of expr.matchAll(/sum\(\w+\(\w+\{[^}]*\}\[[^\]]*\]\)\)(?= [-+/]| or|\)$|$)/g))
        if (/ [-+/] /.test(expr)) expect(expr, title).toContain(`(${sum} or vector(0))`)
    places.add(`${gridPos.x}/${gridPos.y}`)
  }
  expect(places.size).toBe(panels.length)
})
