// Whatever gets the focus, and whatever is said, stands clear of the bars on every screen at every size.
import { share } from "#tests/scope.ts"
import { fullKey, fullOperator } from "#tests/site/full-operator.ts"
import { expect, test } from "./fixtures.ts"

/** Each with fields, messages or buttons. */
const paths = [
  ...`
    /user/home /user/home/deposit /user/home/deposit/KBANK /user/home/deposit/WW/qr
    /user/home/deposit/truemoney /user/home/deposit/slip /user/home/transfer
  `
    .trim()
    .split(/\s+/),
  `/user/home/transfer/${fullKey}`,
  "/user/home/withdraw",
  "/user/home/invite?banners=seen",
  "/user/home/refund?banners=seen",
  "/user/home/conditions",
  "/user/bonus",
  "/user/spin",
  `/user/spin/result/${fullKey}`,
  "/user/profile",
  "/user/profile/devices",
  "/user/statement",
  "/user/howto",
  "/user/contact",
]

/**
 * What lies under a bar once it has the focus or is scrolled to, as a reader of the page would do it; and bars that
 * leave the page less than three quarters of the screen's height.
 */
function underBars(): string[] {
  /** The bar that this belongs to, unless the other element stands in it too. */
  const barOf = (met: Element | null, other?: Element) => {
    for (let one = met; one && !(other && one.contains(other)); one = one.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(one).position)) return one.className || one.tagName
    }
    return undefined
  }
  const dialog = document.querySelector("[role=dialog]")
  const heights = Array.from({ length: 40 }, (_, at) => ((at + 0.5) * innerHeight) / 40)
  const taken = heights.filter(y => barOf(document.elementFromPoint(innerWidth / 2, y)))
  const crowded = !dialog && taken.length > 10 ? [`bars take ${taken.length} fortieths of the height`] : []
  const inside = dialog ?? document.querySelector("main")!
  const found = inside.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, summary, [role=alert], [role=status]",
  )
  const covered = [...found].flatMap(element => {
    if (element.closest("[inert], [hidden]") || !element.checkVisibility()) return []
    // Not the form's default button, which only Enter presses.
    const isControl = !element.matches("[role], [aria-hidden=true]")
    if (isControl) element.focus()
    else element.scrollIntoView({ block: "nearest" })
    const shown = element.closest("label") ?? element
    const isSeen = [element, shown].some(one => getComputedStyle(one).outlineStyle !== "none")
    if (isControl && (element.tabIndex < 0 || document.activeElement !== element || !isSeen))
      return [`${element.outerHTML.slice(0, 90)} cannot be used by the keyboard, or does not show the focus`]
    const { left, right, top, bottom, height } = element.getBoundingClientRect()
    if (right - left < 3 || height < 3 || height > innerHeight / 2) return []
    const bars = [(left + right) / 2, left + 2].flatMap(x =>
      [top + 2, bottom - 2].flatMap(y => {
        const met = document.elementFromPoint(x, y)
        return (met && !element.contains(met) && barOf(met, element)) || []
      }),
    )
    return bars.length > 0 ? [`${element.outerHTML.slice(0, 90)} lies under ${bars[0]}`] : []
  })
  return [...crowded, ...covered]
}

test.describe("every screen", () => {
  const operator = fullOperator()
  test.use({ operator: { between: operator.between } })

  const sizes = [
    [360, 640],
    [640, 360],
    [320, 256],
    [768, 1024],
    [1280, 800],
  ] as const
  for (const [turn, [width, height]] of sizes.entries()) {
    test(`at ${width}×${height} no bar lies over what has the focus or is said`, {
      tag: "@script",
    }, async ({ page, login }) => {
      await page.setViewportSize({ width, height })
      const check = async (path: string) => {
        await page.goto(path)
        expect.soft(await page.evaluate(underBars), path).toEqual([])
      }
      for (const path of ["/login", "/register", "/howto", "/contact"]) await check(path)
      await login({ walletBaht: 500, games: { PG: 100 } })
      for (const path of share(paths, 3, turn)) await check(path)
    })
  }

  test("paper has what is said and no button", { tag: "@script" }, async ({ page, login }) => {
    await login({ walletBaht: 500, games: { PG: 100 } })
    for (const path of share(paths, 3)) {
      await page.emulateMedia({ media: "screen" })
      await page.goto(path)
      const said = await page.evaluate(spoken)
      await page.emulateMedia({ media: "print" })
      const printed = await page.evaluate(spoken)
      expect.soft(printed.buttons, path).toEqual([])
      expect.soft(printed.words, path).toEqual(said.words)
    }
  })
})

/** What a reader sees outside the bars: the buttons, and the words of all the rest. */
function spoken() {
  const inside = document.querySelector("[role=dialog]") ?? document.querySelector("main")!
  const isSeen = (element: Element) => element.checkVisibility() && !element.closest("[inert]")
  const all = [...inside.querySelectorAll("*")].filter(isSeen)
  const buttons = all.filter(element => element.matches(".btn:not([aria-current=page])"))
  const rest = all.filter(element => !element.closest(".btn, search, .unprinted"))
  const words = rest.flatMap(({ childNodes }) =>
    [...childNodes].flatMap(node => (node instanceof Text ? node.data.trim() || [] : [])),
  )
  return { buttons: buttons.map(({ outerHTML }) => outerHTML.slice(0, 90)), words }
}
