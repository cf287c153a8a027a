// The test function of the journeys: `site` is a product of the file's own, `startSite` starts others for one test.
import { test as base } from "vitest"
import { printErrors, type Site, type StartSite, startSite } from "./site.ts"

interface Closable {
  close(): Promise<unknown>
  answer?: Site["answer"]
  log?: Site["log"]
}

/** A test function whose `site` is what `start` starts: once per file, for the first test that asks for it. */
export function testWith<Own extends Closable>(start: () => Promise<Own>) {
  let own: Own | undefined
  const starting = async () => {
    own = await start()
    return own
  }
  return base
    .extend("site", { scope: "file" }, started(starting))
    .extend("answersEnd", { auto: true }, async ({ onTestFailed }, { onCleanup }) => {
      const before = own?.log?.length
      onTestFailed(() => printErrors(own?.log?.slice(before)))
      onCleanup(() => own?.answer?.({}))
    })
    .extend("startSite", async ({ onTestFailed }, { onCleanup }) => {
      const sites: Site[] = []
      onTestFailed(() => sites.forEach(({ log }) => void printErrors(log)))
      onCleanup(async () => {
        for (const site of sites) await site.close()
      })
      const start: StartSite = async options => {
        const site = await startSite(options)
        sites.push(site)
        return site
      }
      return start
    })
}

/** A fixture that is started for the first test that asks for it, and closed. */
export function started<Own extends Closable>(start: () => Promise<Own>) {
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which other fixtures it needs
  return async ({}: object, { onCleanup }: { onCleanup(close: () => Promise<void>): void }): Promise<Own> => {
    const own = await start()
    onCleanup(async () => {
      await own.close()
    })
    return own
  }
}

/** With the product as it is by default. */
export const test = testWith(() => startSite())
