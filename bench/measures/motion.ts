// What motion costs a cheap phone: the main thread's computing time for each frame of 60 a second, with its CPU six
// times slower.
import type { Browser, Page } from "playwright"
import { fullKey, fullOperator } from "#tests/site/full-operator.ts"
import { logIn } from "#tests/site/log-in.ts"
import { type ServedSite, serveSite } from "#tests/site/served-site.ts"
import { median, table } from "../figures.ts"
import { launchBrowser } from "../process.ts"
import type { Section } from "../section.ts"
import { phone, slowDown, slowdown, workDuring } from "./main-thread.ts"

const frameMs = 1000 / 60
const mostPerFrame = 2

const watchedMs = 1000
/** All but the long ones are slowed down to this, so that they last longer than they are watched. A frame costs the same. */
const lengthMs = 20_000

type Motion = { name: string; path: string; isLong?: true; start: (page: Page) => Promise<unknown> }

/** Plays the CSS animations of elements once more: those of the page ran while it loaded. */
const replay = (selector: string) => async (page: Page) => {
  // The agreement and a prize come late.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === "finished"),
  )
  await page.evaluate(found => {
    for (const element of document.querySelectorAll<HTMLElement>(found)) {
      element.style.animation = "none"
      element.getBoundingClientRect()
      element.style.animation = ""
      for (const animation of element.getAnimations())
        if (Number(animation.effect!.getTiming().duration) > 50) animation.effect!.updateTiming({ delay: 0 })
    }
  }, selector)
}

/** Those that are under way; what takes a millisecond is a switch, and no motion. */
function lengthen(duration: number): void {
  for (const { currentTime, effect } of document.getAnimations()) {
    const timing = effect!.getTiming()
    if (Number(timing.duration) > 50 && Number(currentTime) >= (timing.delay ?? 0))
      effect!.updateTiming({ duration, delay: 0 })
  }
}

const touch = (selector: string) => async (page: Page) => {
  const box = (await page.locator(selector).last().boundingBox())!
  const session = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await session.send("Input.dispatchMouseEvent", {
    type: "mousePressed",
    button: "left",
    clickCount: 1,
    ...at,
  })
}

const motions: Motion[] = [
  { name: "a page without motion", path: "/user/contact", start: async () => {} },
  { name: "a dialog opens", path: "/user/profile/password", start: replay(".dialog-sheet") },
  { name: "a dialog opens over home", path: "/user/home/conditions", start: replay(".dialog-sheet") },
  { name: "the agreement opens", path: "/user/home", start: replay(".agreement > section") },
  {
    name: "the prize appears",
    path: `/user/spin/result/${fullKey}`,
    start: replay(".wheel-prize"),
  },
  { name: "a prize", path: `/user/spin/result/${fullKey}`, start: replay(".arrives > svg") },
  { name: "the wheel without scripts", path: `/user/spin/result/${fullKey}`, start: replay(".wheel-turns") },
  { name: "money arrives", path: `/user/bonus/result/bonus/${fullKey}`, start: replay(".arrives > svg") },
  {
    name: "a toast",
    path: "/user/contact",
    start: page =>
      page.evaluate(() => document.querySelector("h1")!.parentElement!.classList.add("toast-4s")),
  },
  { name: "a button is pressed", path: "/login", start: touch("form .btn-primary") },
  {
    name: "a busy form",
    path: "/login",
    start: page =>
      page.evaluate(() => {
        for (const form of document.querySelectorAll("form")) form.classList.add("busy")
      }),
  },
  {
    name: "from page to page",
    path: "/user/profile",
    start: page => page.evaluate(() => document.startViewTransition(() => {}).ready),
  },
  {
    name: "the wheel",
    path: "/user/spin",
    isLong: true,
    start: async page => {
      await page.locator("spin-wheel canvas").waitFor()
      await page.locator("spin-wheel button").tap()
    },
  },
  {
    name: "the wheel before its picture is made",
    path: "/user/spin",
    isLong: true,
    start: async page => {
      await page.addInitScript(() => {
        HTMLImageElement.prototype.decode = () => new Promise(() => {})
      })
      await page.reload({ waitUntil: "networkidle" })
      await page.locator("spin-wheel button").tap()
    },
  },
]

/** Fails where a motion costs more than 2 ms a frame. What starts it is counted apart. */
export async function measureMotion({ rounds }: { rounds: number }): Promise<Section> {
  const browser = await launchBrowser()
  const site = await serveSite({ between: fullOperator().between })
  try {
    const failures: string[] = []
    const rows: string[][] = []
    for (const motion of motions) {
      const costs: Cost[] = []
      for (let round = 0; round < rounds; round++) costs.push(await costOf(browser, site, motion))
      const perFrame = median(costs.map(cost => cost.perFrame))
      rows.push([motion.name, perFrame.toFixed(2), median(costs.map(cost => cost.start)).toFixed(0)])
      if (perFrame > mostPerFrame) failures.push(`${motion.name} costs ${perFrame.toFixed(2)} ms a frame`)
    }
    const text = `${table([["motion", "ms a frame", "ms to start"], ...rows])}\n\nComputing time of main threads, CPU ${slowdown} times slower, medians of ${rounds}.`
    return { title: "Motion on a cheap phone", text, failures }
  } finally {
    await browser.close()
    await site.close()
  }
}

type Cost = { perFrame: number; start: number }

async function costOf(browser: Browser, site: ServedSite, { path, isLong, start }: Motion): Promise<Cost> {
  const member = await site.member()
  const { browser: own } = await logIn(site, member, { language: "th" })
  const context = await browser.newContext({ ...phone, baseURL: site.origin, reducedMotion: "no-preference" })
  try {
    const url = site.origin.replace("http:", "https:")
    const kept = path === "/login" ? [] : own.jar.all()
    const agreed = path === "/user/home" ? kept.filter(({ name }) => !name.includes("agreed")) : kept
    await context.addCookies(agreed.map(({ name, value }) => ({ name, value, url, httpOnly: true })))
    const page = await context.newPage()
    await slowDown(context, page)
    await page.goto(path, { waitUntil: "networkidle" })
    const started = await workDuring(browser, page, async () => {
      await start(page)
      if (!isLong) await page.evaluate(lengthen, lengthMs)
      await page.waitForTimeout(100)
    })
    const { all } = await workDuring(browser, page, () => page.waitForTimeout(watchedMs))
    return { perFrame: all / (watchedMs / frameMs), start: started.all }
  } finally {
    await context.close()
  }
}
