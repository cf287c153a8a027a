import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { checkPlaces, memoryFault } from "./start-checks.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-places-"))
afterAll(() => rmSync(folder, { recursive: true }))

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** Something that accepts connections and answers nothing, as a database that hangs. */
async function silent(): Promise<{ port: number; server: Server }> {
  const server = createServer(socket => socket.unref())
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  return { port: (server.address() as { port: number }).port, server }
}

const operator = { embeddedBackend: false, databaseUrl: undefined, filesFolder: undefined }
const embedded = { embeddedBackend: true, operationStore: "sqlite:unused" }

test("a heap in which nothing could be served is a fault that names its size", () => {
  expect(memoryFault(63.9 * 1024 ** 2)).toMatch(
    /^The memory is too small: Node may use 63 MB, and needs 64\./,
  )
  expect(memoryFault(64 * 1024 ** 2)).toBeUndefined()
})

test("places that can be used are no fault, and their folders are made", async () => {
  const places = { databaseUrl: `sqlite:${folder}/a/b/money.sqlite`, filesFolder: join(folder, "c", "files") }
  expect(await checkPlaces({ ...embedded, ...places })).toEqual({ faults: [], hangs: false })
  expect(await checkPlaces({ ...embedded, ...places })).toEqual({ faults: [], hangs: false })
  expect(await checkPlaces({ ...operator, operationStore: `sqlite:${folder}/sent.sqlite` })).toMatchObject({
    faults: [],
  })
})

describe.concurrent("a database", () => {
  test("that refuses is waited for a while, in case it is just starting", async () => {
    const { port, server } = await silent()
    await new Promise(resolve => server.close(resolve))
    const { faults } = await checkPlaces({
      ...embedded,
      databaseUrl: `postgres://nobody:hunter2@127.0.0.1:${port}/site`,
      filesFolder: undefined,
    })
    expect(faults).toEqual([
      expect.stringMatching(/^DATABASE_URL: the database cannot be reached \((?!.*hunter2).*ECONNREFUSED/),
    ])
  })

  test("that hangs is named within five seconds", async () => {
    const { port } = await silent()
    const startedMs = performance.now()
    const { faults } = await checkPlaces({
      ...operator,
      operationStore: `postgres://site@127.0.0.1:${port}/site`,
    })
    expect(faults).toEqual([expect.stringMatching(/^OPERATION_STORE: the database cannot be reached \(/)])
    expect(performance.now() - startedMs).toBeLessThan(5000)
  })
})
