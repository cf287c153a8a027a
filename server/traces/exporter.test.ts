// The queue of spans has an end, and samplers keep the share that they should.
import { expect, test } from "vitest"
import { createExporter } from "./exporter.ts"
import { callerOf, createTracer, kinds, type Span } from "./tracer.ts"

const span: Span = {
  ...{
    traceId: "a".repeat(32),
    spanId: "b".repeat(16),
    parentId: undefined,
    name: "n",
    kind: kinds.internal,
  },
  ...{ startMs: 1, endMs: 2, attributes: {}, isError: false },
}

test("spans beyond the end of the queue are counted, and the rest too when the collector is gone", async () => {
  const failures: unknown[] = []
  // Port 9 is closed, or discards.
  const options = { url: "http://127.0.0.1:9/v1/traces", headers: {}, serviceName: "s" }
  const exporter = createExporter({ ...options, onFailure: error => failures.push(error) })
  for (let at = 0; at < 10_000; at++) exporter.take(span)
  expect(exporter.dropped()).toBeGreaterThan(4000)
  await exporter.close()
  expect(exporter.dropped()).toBe(10_000)
  expect(failures).toHaveLength(1)
})

test("a traceparent that makes no sense is none", () => {
  const [traceId, spanId] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"]
  expect(callerOf(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isKept: true })
  expect(callerOf(`00-${traceId}-${spanId}-00`)).toMatchObject({ isKept: false })
  for (const odd of [
    null,
    "",
    "00",
    `00-${"0".repeat(32)}-${spanId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
  ])
    expect(callerOf(odd)).toBeUndefined()
})

test("spans nest by who called, also where they run side by side", async () => {
  const ended: Span[] = []
  const tracer = createTracer(
    () => true,
    span => ended.push(span),
  )
  await tracer.root("root", undefined, () =>
    Promise.all(
      ["a", "b"].map(name =>
        tracer.span(name, kinds.internal, {}, async () => {
          await Promise.resolve()
          tracer.ended(`${name}1`, kinds.client, {}, 5, false)
        }),
      ),
    ),
  )
  const parentOf = (name: string) => {
    const { parentId } = ended.find(span => span.name === name)!
    return ended.find(({ spanId }) => spanId === parentId)?.name
  }
  expect(["a1", "b1", "a", "b", "root"].map(parentOf)).toEqual(["a", "b", "root", "root", undefined])
})
