// Compressing documents leaves no memory behind that only a full garbage collection would free.
import { setImmediate } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { compress } from "./compression.ts"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as (options?: { type: "minor" }) => void

const pages = 400
const page = Array.from({ length: 1000 }, (_, row) => `<li>แถวที่ ${row * 7919}</li>`).join("")

test("what a page was compressed in is freed by young collections", async () => {
  compressPages()
  collect()
  await setImmediate()
  const before = process.memoryUsage().arrayBuffers
  for (let turn = 0; turn < 10; turn++) {
    compressPages()
    collect({ type: "minor" })
    await setImmediate()
  }
  const kept = process.memoryUsage().arrayBuffers - before
  expect(kept / pages, "bytes a page").toBeLessThan(5000)
})

test("and the bytes are the page", () => {
  const { coding, bytes } = compress(page, "gzip")
  expect([coding, gunzipSync(bytes).toString()]).toEqual(["gzip", page])
})

function compressPages(): void {
  for (let one = 0; one < pages / 10; one++) compress(page, "gzip")
}
