import { misfits } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

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
