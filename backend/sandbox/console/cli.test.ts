// `npm run sandbox`: the console's actions from a terminal.

import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"
import type { Listening } from "../../http/listen.ts"
import { serveConsole } from "./console.ts"

const cli = fileURLToPath(new URL("./cli.ts", import.meta.url))
const sqlite = backendKinds[0]!

describe("the sandbox CLI", () => {
  const backend = backendForAll(() => sqlite.start({ seed: true }))
  let serving: Listening
  beforeAll(async () => {
    serving = await serveConsole(backend.sandbox, 0, () => {})
  })
  afterAll(() => serving.close())

  const run = (url: string, ...words: string[]) => runIn({}, ...words, "--url", url)
  const runIn = (env: Record<string, string>, ...words: string[]) =>
    new Promise<{ code: number; output: string }>(resolve => {
      execFile(
        process.execPath,
        [cli, ...words],
        { env: { ...process.env, ...env } },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      )
    })

  test("its words are the arguments in their order, and lists are printed", async () => {
    const offer = await run(serving.url, "offer", "cli-1", "bonus", "20", "day", "2", "3", "10")
    expect(offer).toEqual({ code: 0, output: "Done.\n" })
    expect((await run(serving.url, "offers")).output).toContain("CLI-1  cli-1  bonus  20.00 baht  2 by day")
  })

  test("finds the console at the port that the settings name", async () => {
    const { output } = await runIn({ SANDBOX_PORT: new URL(serving.url).port }, "members")
    expect(output).toContain("0812345678")
    expect(output).toContain("Wallet 1,795.75, PG 420.00")
  })

  test("exits with a code when the action fails, the command is unknown, or no console answers", async () => {
    expect(await run(serving.url, "settle", "nothing")).toMatchObject({ code: 1 })
    const unknown = await run(serving.url, "constructor")
    expect(unknown).toMatchObject({ code: 1 })
    expect(unknown.output).toContain("npm run sandbox -- <command>")
    const nobody = await run("http://127.0.0.1:1", "members")
    expect(nobody).toMatchObject({ code: 1 })
    expect(nobody.output).toContain("No sandbox console answers")
  })
})
