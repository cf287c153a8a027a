// The watch itself, on a page that misbehaves in each way that it must notice.
import { expect, test } from "./fixtures.ts"
import { serveFetch } from "./serve.ts"

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'"

const misdeeds = '<p style="color:red">a</p><img src="/gone.png" alt=""><script src="/x.js"></script>'
const faults = [/console: Applying inline style/, /404 .*gone\.png/, /500 .*bad/]
const faultsOfScripts = [/console: Executing inline script/, /uncaught: thrown/]

function answer(request: Request): Response {
  const { pathname } = new URL(request.url)
  if (pathname === "/x.js") {
    const headers = { "content-type": "text/javascript" }
    return new Response("console.error('boom'); throw new Error('thrown')", { headers })
  }
  if (pathname === "/gone.png") return new Response(null, { status: 404 })
  const body = pathname === "/bad" ? `${misdeeds}<script>1</script>` : "fine"
  return new Response(
    `<!DOCTYPE html><html lang="en"><title>T</title><link rel="icon" href="data:,">${body}`,
    {
      status: { "/bad": 500, "/refused": 400 }[pathname] ?? 200,
      headers: { "content-type": "text/html", "content-security-policy": policy },
    },
  )
}

test("the watch notices what a page does wrong, and nothing of a sound page or a refused form's 400", async ({
  page,
  watching,
  javaScriptEnabled,
}) => {
  const site = await serveFetch(async request => answer(request))
  for (const path of ["/sound", "/refused"]) await page.goto(site.origin + path)
  expect(watching.faults()).toEqual([])
  await page.goto(`${site.origin}/bad`)
  for (const fault of [...faults, ...(javaScriptEnabled ? faultsOfScripts : [])])
    await expect(() => expect(watching.faults().join("\n")).toMatch(fault)).toPass()
  watching.allow(/./)
  expect(watching.faults()).toEqual([])
  await site.close()
})
