// Whether a page fits a small phone, a thumb, and assistive technology.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Locator, Page } from "@playwright/test"
import type axe from "axe-core"

/** Sideways scrolling, targets too small for a thumb, texts below 12 px, and texts too large for their buttons. */
export function misfits(page: Page): Promise<string[]> {
  // A phone zooms out from a page that is too wide, and says that its window is as wide as the page.
  const { width: screen } = page.viewportSize()!
  return page.evaluate(screen => {
    const isWide = document.documentElement.scrollWidth > screen
    const targets = [
      ...document.querySelectorAll("button, summary, input:not([type=hidden]), select, a.btn, nav a"),
    ]
    const small = targets.filter(target => {
      // A form's default button that only the Enter key presses.
      if (target.matches("[aria-hidden=true]")) return false
      const { width, height } = (target.closest("label") ?? target).getBoundingClientRect()
      return width > 0 && (width < 44 || height < 44)
    })
    const tight = targets.filter(
      target => target.matches("button, .btn") && target.scrollHeight > target.clientHeight + 2,
    )
    const tiny = [...document.querySelectorAll<HTMLElement | SVGElement>("body *")].filter(element => {
      const isRead = [...element.childNodes].some(node => node instanceof Text && node.data.trim() !== "")
      // What only screen readers are told takes one pixel.
      if (!isRead || element.getBoundingClientRect().width <= 1 || element.closest("noscript")) return false
      const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : undefined
      const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1
      return Number.parseFloat(getComputedStyle(element).fontSize) * scale < 11.95
    })
    const parts = [...small, ...tight, ...tiny].map(part => part.outerHTML)
    return [...(isWide ? ["scrolls sideways"] : []), ...parts]
  }, screen)
}

/** Stops pages whose address contains `part` from refreshing themselves: a slow check would meet the next page. */
export async function holdStill(page: Page, part: string): Promise<void> {
  await page.route(`**/*${part}*`, async route => {
    const response = await route.fetch()
    const { refresh: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

/** What axe finds; it waits for timers, so it needs JavaScript on. */
export async function barriers(page: Page): Promise<string[]> {
  // What is still fading in has another contrast than it will have.
  await page.evaluate(() => {
    const brief = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 3000)
    return Promise.allSettled(brief.map(({ finished }) => finished))
  })
  // The page's asks those of its frames.
  for (const frame of page.frames()) await frame.evaluate(axeSource)
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    // Without descriptions of what passes it needs a third less time.
    const { violations } = await run({ resultTypes: ["violations"] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`)
  })
}

/** What lies over an element at its corners, its edges and its middle, and "outside" where that is off the screen. */
export function covering(shown: Locator): Promise<string[]> {
  return shown.last().evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [left + 3, (left + right) / 2, right - 3].flatMap(x =>
      [top + 3, (top + bottom) / 2, bottom - 3].map(y => [x, y] as const),
    )
    return points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .filter(found => !found || !(element.contains(found) || found.contains(element)))
      .map(found => found?.outerHTML.slice(0, 80) ?? "outside")
  })
}
