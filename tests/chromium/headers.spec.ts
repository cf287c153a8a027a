// The browser without JavaScript in tests/browser/ sends what the real one sends, here side by side.
import { Browser } from "#tests/browser/browser.ts"
import { overHttp } from "#tests/browser/over-http.ts"
import { expect, test } from "./fixtures.ts"
import { serveFetch } from "./serve.ts"

const page = `<!DOCTYPE html><html lang="th"><head><title>T</title><link rel="icon" href="data:,"></head><body>
<a href="/next?a=1">next</a>
<form method="post" action="/post"><input name="a" value="ก ข&amp;*-._~" aria-label="a">
<textarea name="t" aria-label="t">x
y</textarea><button name="b" value="1">post</button></form>
<form method="post" action="/post" enctype="multipart/form-data"><input type="file" name="f" aria-label="f">
<input name="q&quot;x" value="ก" aria-label="q"><button>multipart</button></form>
<form action="/get"><input name="q" value="a b" aria-label="q2"><button>get</button></form></body></html>`

interface Seen {
  line: string
  headers: Record<string, string>
  body: string
}

/** Not compared: what differs by machine, and the random boundary. */
const own = /^(host|connection|content-length|user-agent|sec-ch-ua.*|accept-language)$/

test("the browser without JavaScript sends Chromium's headers and bodies", async ({ page: tab, context }) => {
  await context.clearCookies()
  const seen: Seen[] = []
  const site = await serveFetch(async request => {
    const { pathname, search } = new URL(request.url)
    seen.push(await record(request))
    if (pathname === "/post") return new Response(null, { status: 303, headers: { location: "/done" } })
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'self'; img-src data:",
    }
    if (pathname + search === "/refreshing")
      return new Response(page, { headers: { ...headers, refresh: "0; url=/done" } })
    return new Response(page, { headers })
  })

  await tab.goto(`${site.origin}/one`)
  await tab.getByText("next").tap()
  await tab.getByText("post").tap()
  await tab.waitForURL("**/done")
  await tab.goto(`${site.origin}/two`)
  await tab.getByText("multipart").tap()
  await tab.waitForURL("**/done")
  await tab.getByText("get").tap()
  await tab.waitForURL("**/get?q=a+b")
  await tab.goto(`${site.origin}/refreshing`)
  await tab.waitForURL("**/done")
  const real = seen.splice(0)

  // Somebody else's site, as these answers are not guarded as ours are.
  const browser = new Browser(overHttp, { origin: "https://ours.example", elsewhere: overHttp })
  const next = await (await browser.open(`${site.origin}/one`)).click("next")
  await next.form({ button: "post" }).submit()
  const two = await browser.open(`${site.origin}/two`)
  const done = await two.form({ button: "multipart" }).submit()
  await done.form({ button: "get" }).submit()
  await (await browser.open(`${site.origin}/refreshing`)).refresh()
  expect(seen).toEqual(real)
  await site.close()
})

async function record(request: Request): Promise<Seen> {
  const { pathname, search } = new URL(request.url)
  const headers = [...request.headers].filter(([name]) => !own.test(name))
  // Which kinds of pictures a Chromium was built with differs, too.
  const hideOwn = (text: string) =>
    text.replace(/----WebKitFormBoundary\w+/g, "BOUNDARY").replace("image/jxl,", "")
  return {
    line: `${request.method} ${pathname}${search}`,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, hideOwn(value)])),
    body: hideOwn(await request.text()),
  }
}
