// The watch itself, on pages that misbehave in each way it must notice.
import { expect, test } from "@playwright/test"
import { serveFetch } from "./serve.ts"
import { watch } from "./watch.ts"

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'"

const misdeeds: { page: string; body: string; fault: RegExp; needsScript?: boolean }[] = [
  { page: "/attribute", body: '<p style="color:red">a</p>', fault: /console: Applying inline style/ },
  { page: "/missing", body: '<img src="/gone.png" alt="">', fault: /404 .*gone\.png/ },
  {
    page: "/inline",
    body: "<script>1</script>",
    fault: /console: Executing inline script/,
    needsScript: true,
  },
  { page: "/error", body: '<script src="/x.js"></script>', fault: /uncaught: thrown/, needsScript: true },
  { page: "/500", body: "sorry", fault: /500 / },
]

function answer(request: Request): Response {
  const { pathname } = new URL(request.url)
  if (pathname === "/x.js") {
    const script = "console.error('boom'); throw new Error('thrown')"
    return new Response(script, { headers: { "content-type": "text/javascript" } })
  }
  const body = pathname === "/sound" || pathname === "/400" ? "fine" : bodyOf(pathname)
  if (body === undefined) return new Response(null, { status: 404 })
  const status = Number(/\d+/.exec(pathname)?.[0] ?? 200)
  return new Response(
    `<!DOCTYPE html><html lang="en"><title>T</title><link rel="icon" href="data:,">${body}`,
    {
      status,
      headers: { "content-type": "text/html", "content-security-policy": policy },
    },
  )
}

function bodyOf(page: string): string | undefined {
  return misdeeds.find(misdeed => misdeed.page === page)?.body
}

for (const { page: path, fault, needsScript } of misdeeds) {
  test(`the watch notices ${path}`, async ({ context, page, javaScriptEnabled }) => {
    const site = await serveFetch(async request => answer(request))
    const watching = watch(context)
    await page.goto(site.origin + path)
    if (needsScript && !javaScriptEnabled) {
      expect(watching.faults()).toEqual([])
    } else {
      await expect(() => expect(watching.faults().join("\n")).toMatch(fault)).toPass()
      watching.allow(/./)
      expect(watching.faults()).toEqual([])
    }
    await site.close()
  })
}

test("the watch has nothing to say about a sound page, nor about a refused form's 400", async ({
  context,
  page,
}) => {
  const site = await serveFetch(async request => answer(request))
  const watching = watch(context)
  await page.goto(`${site.origin}/sound`)
  await page.goto(`${site.origin}/400`)
  expect(watching.faults()).toEqual([])
  await site.close()
})
