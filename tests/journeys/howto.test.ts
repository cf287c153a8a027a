import { readFileSync } from "node:fs"
import { expect } from "vitest"
import { resources } from "#app/locales/language.ts"
import { slugOf, topicNames, topics } from "#app/support/how-to-topics.ts"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { serveSite } from "#tests/site/served-site.ts"
import { lo } from "#tests/site/words.ts"

const test = testWith(() => serveSite())

const sources = (page: Page, tag: string) =>
  page.findAll({ css: `video ${tag}` }).map(part => part.attribute("src") ?? "")

test("each of the five videos opens over the how-to, for guests and for players", async ({ site }) => {
  const guest = await site.browser({ language: "lo" }).open("/howto")
  const { home } = await enter(site, {}, "lo")
  const contact = await home.click(lo("common.nav.contact"))
  const qr = contact.find({ css: "figure img" })
  expect(qr.attribute("alt")).toBe(lo("contact.qrAlt"))
  expect(qr.attribute("src")).toMatch(/^data:image\/svg\+xml,.{1000,9000}$/)
  const player = await contact.click(lo("howto.title"))
  for (const page of [guest, player]) {
    for (const topic of topicNames) {
      const title = lo(`howto.videos.${topic}`)
      const video = await page.click(lo("howto.watch", { title }))
      expect(video.path).toBe(`${page.path}/${slugOf(topic)}`)
      expect(video.dialog?.name).toBe(title)
      const player = video.find({ css: "video" })
      expect(["controls", "playsinline"].map(name => player.attribute(name))).toEqual(["", ""])
      expect(player.attribute("preload")).toBe("none")
      expect(sources(video, "source")).toEqual([
        `/clips/${slugOf(topic)}.webm`,
        `/clips/${slugOf(topic)}.mp4`,
      ])
      const spoken = video.find({ css: "track[default]" })
      expect([spoken.attribute("kind"), spoken.attribute("srclang")]).toEqual(["captions", "lo"])
      expect(video.findAll({ css: "track" })).toHaveLength(3)
      for (const step of topics[topic])
        expect(video.dialog?.text).toContain(lo(`howto.steps.${topic}.${step}` as never))
      expect(video.find({ css: "nav" }).operable).toBe(false)
      expect((await video.click(lo("common.actions.close"))).path).toBe(page.path)
    }
  }
})

test("the captions say what the steps say", () => {
  for (const topic of topicNames) {
    const captions = readFileSync(
      new URL(`../../public/clips/${slugOf(topic)}.${"lo"}.vtt`, import.meta.url),
      "utf8",
    )
    const texts = resources.lo.translation.howto.steps[topic] as Record<string, string>
    const said = captions.split("\n").filter(line => line && !/^WEBVTT$|-->/.test(line))
    expect(said, "node scripts/clips.ts makes them anew").toEqual(topics[topic].map(step => texts[step]))
  }
})

test("a player's files are there, small, and come in the parts that it asks for", async ({ site }) => {
  const page = await site.browser().open("/howto/wallet")
  const poster = page.find({ css: "video" }).attribute("poster")!
  const types = { webm: "video/webm", mp4: "video/mp4", vtt: "text/vtt; charset=utf-8", jpg: "image/jpeg" }
  for (const src of [poster, ...sources(page, "source"), ...sources(page, "track")]) {
    const response = await fetch(site.origin + src)
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      types[src.split(".").at(-1) as keyof typeof types],
    ])
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(60_000)
  }
})
