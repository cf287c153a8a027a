// What a player is glad of gets one short motion, and none where motion is unwelcome; a tap is answered at once.
import type { Page } from "@playwright/test"
import { fullKey, fullOperator } from "#tests/site/full-operator.ts"
import { expect, test } from "./fixtures.ts"

/** The longest motion, from its start. */
const mostMs = 600

/** The motions that run as the page opens, and what they change. */
const motions = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(animation => {
      const { target } = animation.effect as KeyframeEffect
      if (!(animation instanceof CSSAnimation) || !target?.matches(".arrives > svg")) return []
      const { duration, iterations } = animation.effect!.getComputedTiming()
      const changed = (animation.effect as KeyframeEffect).getKeyframes().flatMap(Object.keys)
      const others = changed.filter(
        name => !/^(offset|computedOffset|easing|composite|transform|opacity)$/.test(name),
      )
      return [{ ms: Number(duration) * Number(iterations), others }]
    }),
  )

const { between } = fullOperator()
const createdAt = Date.now() + 60_000
const deposit = { _id: "d1", statementType: "deposit", amount: 100, status: "SUCCESS", createdAt }

test("money that arrives, a prize and what is done are greeted, once and briefly", async ({
  page,
  operating,
  instead,
  login,
}) => {
  // The motions stand still at their beginning, however long a page takes to load.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Animation.enable")
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 })
  await login()
  await page.goto("/user/home/deposit/WW/qr")
  await page.getByRole("button", { name: "100", exact: true }).tap()
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible()
  operating.now = { between }
  instead.set("/api/statement", () => Response.json({ statements: [deposit], total: 1, filtered: true }))
  const greeting = [
    "/user/home/deposit/WW/qr",
    `/user/spin/result/${fullKey}`,
    `/user/bonus/result/bonus/${fullKey}`,
    "/user/pending?since=1",
  ]
  for (const path of greeting) {
    await page.emulateMedia({ reducedMotion: "no-preference" })
    await page.goto(path)
    const [first, ...more] = await motions(page)
    expect.soft([first?.others, more], path).toEqual([[], []])
    expect.soft(first?.ms, path).toBeLessThan(mostMs)
    await page.emulateMedia({ reducedMotion: "reduce" })
    expect.soft(await motions(page), path).toEqual([])
  }
})

test("a button answers the tap itself, before anything has come", async ({ page }) => {
  await page.goto("/login")
  const button = page.locator("form [type=submit]").last()
  await button.hover()
  await page.mouse.down()
  await expect(button).toHaveCSS("opacity", "0.7")
})

const moneyForms: Record<string, Record<string, string>> = {
  "/user/home/withdraw": { amount: "x" },
  "/user/home/deposit/WW/qr": { amount: "1" },
}

/** How an element looks, and how high the mark on top of the page is: once the page is busy, and after Back. */
function waysOf(css: string): Promise<string[][]> {
  return new Promise(resolve => {
    const look = () => [
      getComputedStyle([...document.querySelectorAll(css)].pop()!).opacity,
      getComputedStyle(document.body, "::after").height,
    ]
    const observer = new MutationObserver(() => {
      if (!document.body.classList.contains("busy")) return
      observer.disconnect()
      const busy = look()
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
      resolve([busy, look()])
    })
    observer.observe(document.body, { attributes: true })
  })
}

const busyThenReady = [
  ["0.6", "4px"],
  ["1", "auto"],
]

test("a money form that is under way says so, and Back makes it ready again", { tag: "@script" }, async ({
  page,
  site,
  login,
}) => {
  await login({ walletBaht: 500, games: { PG: 100 } })
  site.front.follow(({ method }) => (method === "POST" ? { kind: "delay", ms: 1000 } : undefined))
  for (const [path, fields] of Object.entries(moneyForms)) {
    await page.goto(path)
    const form = page.getByRole("dialog").locator("form[method=post]").last()
    for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value)
    const looks = page.evaluate(waysOf, "[role=dialog] form[method=post] [type=submit]")
    const answered = page.waitForEvent("framenavigated")
    await form.locator("[type=submit]").last().click({ noWaitAfter: true })
    expect(await looks, path).toEqual(busyThenReady)
    await answered
  }
})

test("a link that takes long says so, on itself and on top of the page", { tag: "@script" }, async ({
  page,
  site,
  login,
}) => {
  await login({ walletBaht: 500 })
  await page.goto("/user/home")
  site.front.follow(({ method }) => (method === "GET" ? { kind: "delay", ms: 1000 } : undefined))
  const looks = page.evaluate(waysOf, "nav [href$='/withdraw']")
  await page.locator("nav [href$='/withdraw']").click({ noWaitAfter: true })
  expect(await looks).toEqual(busyThenReady)
  await expect(page).toHaveURL("/user/home/withdraw")
})
