import { readFileSync } from "node:fs"
import { decode } from "fast-png"
import { expect } from "vitest"
import { test } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import type { Site } from "#tests/site/site.ts"
import { lo } from "#tests/site/words.ts"

type Manifest = Record<string, unknown> & {
  icons: { src: string; sizes: string; type: string; purpose: string }[]
  shortcuts: { url: string }[]
}

async function manifest(site: Site): Promise<{ response: Response; manifest: Manifest }> {
  const response = await site.app.fetch(new Request(`${site.origin}/manifest.webmanifest`))
  return { response, manifest: (await response.json()) as Manifest }
}

test("the manifest has the operator's name, and says where the app begins", async ({ site }) => {
  site.answer({ "/api/lookup/info": { name: 'เกมดี <"&>', website: "https://example.com" } })
  const { response, manifest: read } = await manifest(site)
  expect(response.headers.get("content-type")).toBe("application/manifest+json")
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600")
  expect(response.headers.get("set-cookie")).toBeNull()
  expect(read).toMatchObject({
    name: 'เกมดี <"&>',
    short_name: 'เกมดี <"&>',
    lang: "th",
    start_url: "/user",
    scope: "/",
    display: "standalone",
  })
  const { browser } = await enter(site)
  for (const { url } of read.shortcuts) expect((await browser.open(url)).path).toBe(url)
})

test("its icons are there in the sizes that it says, and so is the one that iOS looks for", async ({
  site,
}) => {
  const { icons } = (await manifest(site)).manifest
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ])
  const apple = { src: "/apple-touch-icon.png", sizes: "180x180" }
  for (const { src, sizes } of [...icons, apple]) {
    const file = readFileSync(new URL(`../../build/client${src}`, import.meta.url))
    const { width, height } = decode(file)
    expect(`${width}x${height}`).toBe(sizes)
    expect(file.length).toBeLessThan(20_000)
  }
})

test("a link to a guest's page has a name, a sentence and a picture to show", async ({ site }) => {
  site.answer({ "/api/lookup/info": { name: "เกมดี & <co>" } })
  const browser = site.browser({ language: "lo" })
  for (const path of ["/login?next=%2Fuser", "/register?code=PR1"]) {
    const { html } = await browser.open(path)
    const said = [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name, text]) => [
      name,
      text,
    ])
    expect(Object.fromEntries(said)).toEqual({
      title: "เกมดี &amp; &lt;co&gt;",
      description: lo("common.preview"),
      image: `${site.origin}/preview.png`,
    })
  }
  const picture = readFileSync(new URL("../../build/client/preview.png", import.meta.url))
  expect(decode(picture)).toMatchObject({ width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(60_000)
  const { home } = await enter(site, {}, "lo")
  expect(home.html).not.toContain("preview.png")
  expect(home.html).toContain('<meta name="format-detection" content="telephone=no"')
})

test("every page links the manifest and names the app in its title", async ({ site }) => {
  site.answer({ "/api/lookup/info": { name: "เกมดี & <co>" } })
  // Without a query the page may be two seconds old, and members' pages have the name that it saw.
  const login = await site.browser({ language: "lo" }).open("/login?next=%2Fuser")
  const { browser, home } = await enter(site, {}, "lo")
  for (const [page, title] of [
    [login, lo("login.title")],
    [home, lo("home.title")],
    [await browser.open("/user/home/withdraw"), lo("withdraw.title")],
  ] as const) {
    expect(page.title).toBe(`${title} · เกมดี & <co>`)
    expect(page.find({ css: "link[rel=manifest]" }).attribute("href")).toBe("/manifest.webmanifest")
    expect(page.findAll({ css: "meta[name=theme-color]" })).toHaveLength(2)
  }
})
