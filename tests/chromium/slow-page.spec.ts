// A page that comes in two pieces, as over a slow line: the script from the browser's cache runs in between.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { importBuild } from "#tests/site/site.ts"
import { expect, test } from "./fixtures.ts"
import { serveFetch } from "./serve.ts"

const client = fileURLToPath(new URL("../../build/client", import.meta.url))
const entry = (await importBuild()).assets.entry.module

/** The second of two taps is held back: that shows that the script runs. */
const first = `<!DOCTYPE html><html lang="en"><title>T</title><link rel="icon" href="data:,">
  <script type="module" async src="${entry}"></script><form><button>Send</button></form>`

function isSecondTapHeld(): boolean {
  const form = document.querySelector("form")!
  form.target = "_blank"
  const send = () => form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }))
  return send() && !send()
}

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
    expect(await page.evaluate(isSecondTapHeld)).toBe(true)
  }).toPass()
  rest?.enqueue(bytes("<copy-button></copy-button>"))
  rest?.close()
  await expect
    .poll(() => page.evaluate(() => customElements.get("copy-button") !== undefined), { timeout: 10_000 })
    .toBe(true)
  await site.close()
})
