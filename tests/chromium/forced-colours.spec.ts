// Forced colours: where the player's colours replace ours, edges show what backgrounds and shadows showed.
import { decode } from "fast-png"
import { fullAmount, fullOperator } from "#tests/site/full-operator.ts"
import { expect, type Page, test } from "./fixtures.ts"

test.use({ operator: { between: fullOperator().between } })

// Pictures and clips of the chat are no files here.
test.beforeEach(({ watching }) => watching.allow(/\/chat\/media\//))

/** The colour at a place of the screen. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 }
  return [...decode(await page.screenshot({ clip })).data.slice(0, 3)].join()
}

/** An element's colour, after it is given one, or its own for "". */
function colourOf(element: HTMLElement | SVGElement, given: string): string {
  element.style.color = given
  return getComputedStyle(element).color
}

for (const colorScheme of ["dark", "light"] as const) {
  test(`nothing vanishes in forced colours: ${colorScheme}`, { tag: "@script" }, async ({ page, login }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" })
    await login({ walletBaht: fullAmount, games: { PG: fullAmount, UFABET: 0 } })
    const box = async (css: string) => {
      await page.locator(css).first().scrollIntoViewIfNeeded()
      return (await page.locator(css).first().boundingBox())!
    }

    await page.goto("/user/home/transfer?from=PG")
    const [chosen, other] = await Promise.all(
      [":has(:checked)", ":not(:has(:checked))"].map(which => box(`.picker-entry${which}`)),
    )
    expect
      .soft(await colourAt(page, chosen!.x + 4, chosen!.y + 20))
      .not.toBe(await colourAt(page, other!.x + 4, other!.y + 20))
    const edge = await box("fieldset .surface")
    expect
      .soft(await colourAt(page, edge.x, edge.y + 100))
      .not.toBe(await colourAt(page, edge.x - 4, edge.y + 100))

    await page.goto("/user/bonus")
    const bar = await box("progress")
    const [met, left] = await Promise.all(
      [6, bar.width - 10].map(x => colourAt(page, bar.x + x, bar.y + bar.height / 2)),
    )
    expect.soft(met).not.toBe(left)

    await page.goto("/user/spin")
    const wheel = await box(".wheel")
    const middle = wheel.x + wheel.width / 2
    const pointer = await colourAt(page, middle, wheel.y - 6)
    expect.soft(pointer).not.toBe(await colourAt(page, middle + 40, wheel.y - 6))
    const button = await box(".chat-widget > summary")
    expect
      .soft(await colourAt(page, button.x + button.width / 2, button.y))
      .not.toBe(await colourAt(page, button.x + button.width / 2, button.y - 3))

    await page.goto("/user/statement?page=4")
    const [here, there] = await Promise.all(
      ["[aria-current=page]", "a:not([aria-current]):nth-child(2)"].map(which =>
        box(`nav:has([rel=prev]) ${which}`),
      ),
    )
    expect
      .soft(await colourAt(page, here!.x + 6, here!.y + 24))
      .not.toBe(await colourAt(page, there!.x + 6, there!.y + 24))

    const mark = page.locator(".bottom-bar [aria-current=page]")
    expect.soft(await mark.evaluate(colourOf, "")).toBe(await mark.evaluate(colourOf, "HighlightText"))

    await page.goto("/chat")
    const bubble = await box(".chat-mine .chat-bubble")
    expect
      .soft(await colourAt(page, bubble.x, bubble.y + bubble.height / 2))
      .not.toBe(await colourAt(page, bubble.x - 4, bubble.y + bubble.height / 2))
  })
}
