// The how-to's player in a real browser: nothing is loaded before it is asked for, then it plays, with captions.
import { slugOf, topicNames } from "#app/support/how-to-topics.ts"
import { misfits } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

// The journeys cover this without JavaScript.
test.describe("in en", () => {
  test.use({ language: "en" })

  test("the other videos open over the how-to too, of guests and of members", async ({ page, login, t }) => {
    for (const [path, topics] of [
      ["/howto", topicNames.slice(1, 3)],
      ["/user/howto", topicNames.slice(3)],
    ] as const) {
      if (path === "/user/howto") await login()
      await page.goto(path)
      for (const topic of topics) {
        const title = t(`howto.videos.${topic}`)
        await page.locator("summary", { hasText: title }).tap()
        await page.getByRole("link", { name: t("howto.watch", { title }) }).tap()
        await expect(page).toHaveURL(`${path}/${slugOf(topic)}`)
        const player = page.getByRole("dialog", { name: title })
        const video = player.locator("video")
        await expect(video).toHaveAttribute("poster", /^\/clips\/.+/)
        await expect(video).toHaveAttribute("preload", "none")
        await expect(video.locator("track[kind=captions]")).toHaveCount(3)
        if (topic !== topics[0]) continue
        await player.getByRole("link", { name: t("common.actions.close") }).tap()
        await expect(page).toHaveURL(path)
      }
    }
  })
})

test("a how-to video plays with captions in the player's language", async ({
  page,
  t,
  javaScriptEnabled,
}) => {
  const asked: string[] = []
  page.on("request", request => asked.push(new URL(request.url()).pathname))
  await page.goto("/howto")
  await page.getByRole("link", { name: t("howto.watch", { title: t("howto.videos.wallet") }) }).tap()
  const player = page.getByRole("dialog", { name: t("howto.videos.wallet") })
  const video = player.locator("video")
  await expect(video).toBeVisible()
  expect(await misfits(page)).toEqual([])
  expect(asked.filter(path => /\.(webm|mp4)$/.test(path))).toEqual([])

  if (javaScriptEnabled) {
    const played = await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true
      await element.play()
      element.currentTime = 9
      await new Promise(resolve => element.addEventListener("seeked", resolve, { once: true }))
      const shown = [...element.textTracks].find(({ mode }) => mode === "showing")
      return {
        seconds: Math.round(element.duration),
        language: shown?.language,
        caption: (shown?.activeCues?.[0] as VTTCue | undefined)?.text,
      }
    })
    expect(played).toEqual({ seconds: 16, language: "th", caption: t("howto.steps.wallet.slip") })
  }
  await player.getByRole("link", { name: t("common.actions.close") }).tap()
  await expect(page).toHaveURL("/howto")
  await expect(player).toBeHidden()
})
