// A page that comes in two pieces, as over a slow line: the script from the browser's cache runs in between.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect } from "@playwright/test"
import { importBuild } from "#tests/site/site.ts"
import { test } from "./launch.ts"
import { serveFetch } from "./serve.ts"

const client = fileURLToPath(new URL("../../build/client", import.meta.url))
const entry = (await importBuild()).assets.entry.module

/** Escape follows its link: that shows that the script runs. */
const first = `<!DOCTYPE html><html lang="en"><title>T</title><link rel="icon" href="data:,">
  <script type="module" async src="${entry}"></script><p role="dialog"><a href="#runs">Close</a></p>`

test("islands below the first piece of a page are loaded @script", async ({ page }) => {
  let rest: ReadableStreamDefaultController<Uint8Array> | undefined
  const bytes = (text: string) => new TextEncoder().encode(text)
  const site = await serveFetch(async ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname !== "/") {
      const script = readFileSync(client + pathname)
      return new Response(script, { headers: { "content-type": "text/javascript" } })
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes(first))
        rest = controller
      },
    })
    return new Response(body, { headers: { "content-type": "text/html" } })
  })
  await page.goto(site.origin, { waitUntil: "commit" })
  await expect(async () => {
    await page.keyboard.press("Escape")
    expect(page.url()).toContain("#runs")
  }).toPass()
  rest?.enqueue(bytes("<copy-button></copy-button>"))
  rest?.close()
  await expect
    .poll(() => page.evaluate(() => customElements.get("copy-button") !== undefined), { timeout: 10_000 })
    .toBe(true)
  await site.close()
})
