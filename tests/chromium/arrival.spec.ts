// A page that arrives in many pieces, as over a slow line, is painted once it is whole (docs/decisions/002-styles.md).
import { setTimeout as wait } from "node:timers/promises"
import { expect, type Page, test } from "./fixtures.ts"
import { serveFetch } from "./serve.ts"

const pieceBytes = 1000

/** Passes requests on to `origin`; the pages that come back come slowly. */
function inPieces(origin: string) {
  return serveFetch(async request => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.delete("host")
    headers.delete("accept-encoding")
    const answer = await fetch(origin + pathname + search, { headers, redirect: "manual" })
    const whole = await answer.bytes()
    const own = new Headers(answer.headers)
    // `fetch` has decoded it.
    own.delete("content-encoding")
    own.delete("content-length")
    const isPage = own.get("content-type")?.startsWith("text/html")
    return new Response(isPage ? slowly(whole) : whole, { status: answer.status, headers: own })
  })
}

function slowly(whole: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (at >= whole.length) return controller.close()
      controller.enqueue(whole.subarray(at, at + pieceBytes))
      at += pieceBytes
      await wait(40)
    },
  })
}

/** What moved, and by how much. */
async function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>(resolve => {
        type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
        new PerformanceObserver(list => {
          resolve(
            (list.getEntries() as Shift[]).map(({ value, sources }) =>
              [value.toFixed(4), ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))].join(" "),
            ),
          )
        }).observe({ type: "layout-shift", buffered: true })
        setTimeout(() => resolve([]), 1000)
      }),
  )
}

test("nothing on a page that begins a visit moves while it arrives", { tag: "@script" }, async ({
  page,
  login,
  site,
}) => {
  await login({ walletBaht: 100, games: { PG: 10, JOKER: 0 } })
  const slow = await inPieces(site.origin)
  for (const path of ["/user/home", "/contact", "/user/statement"]) {
    await page.goto(slow.origin + path, { waitUntil: "load" })
    expect(await page.locator("style").count(), path).toBeGreaterThan(0)
    expect(await shifts(page), path).toEqual([])
  }
  await slow.close()
})
