// A refused field stands in sight with its message as the page opens: at each form, on small, low and large-lettered
// screens. Whatever gets the focus, and whatever is said, stands clear of the bars on every screen at every size.
import type { Fetch } from "#tests/browser/navigation.ts"
import { share } from "#tests/scope.ts"
import { fullKey, fullOperator } from "#tests/site/full-operator.ts"
import { expect, type Page, test } from "./fixtures.ts"

type Refused = {
  path: string
  /** The fields that are filled in, in order; the form is sent after each list. Radio buttons by their value. */
  tries: Record<string, string>[]
}

const guestForms: Refused[] = [
  { path: "/login", tries: [{}, { username: "0812345678" }] },
  { path: "/register", tries: [{ phone: "12" }] },
  { path: "/forgot", tries: [{ phone: "12" }] },
]

const memberForms: Refused[] = [
  { path: "/user/home/withdraw", tries: [{ amount: "1" }] },
  { path: "/user/home/transfer", tries: [{}, { from: "wallet" }, { from: "wallet", to: "PG", amount: "x" }] },
  { path: "/user/home/deposit/WW/qr", tries: [{ amount: "1" }] },
  { path: "/user/home/deposit/truemoney", tries: [{ link: "x" }] },
  { path: "/user/home/deposit/slip", tries: [{}] },
  { path: "/user/home/bank-name", tries: [{ bankAccountName: "" }] },
  { path: "/user/bonus", tries: [{ code: "" }] },
  {
    path: "/user/profile/password",
    tries: [{ oldPassword: "krapao-old", newPassword: "krapao-new", newPasswordConfirmation: "other" }],
  },
  { path: "/user/profile/edit", tries: [{ name: "" }, { bankAccountName: "" }] },
]

const registered = "NOBODY YET"
const wishes = { walletBaht: 500, games: { PG: 100 }, bankCode: "KTB", bankAccountName: registered }

/** A bank account whose name has to be written anew. */
async function withThaiName(request: Request, backend: Fetch): Promise<Response> {
  const answer = await backend(request)
  if (!answer.ok || new URL(request.url).pathname !== "/api/wallet") return answer
  return new Response((await answer.text()).replaceAll(registered, "สมหญิง รักเก็บ"), answer)
}

test.use({ operator: { between: withThaiName } })

// With a script a slip is sent without a page load, and refused.
test.beforeEach(({ watching }) => watching.allow(/400 .*deposit.slip/))

const screens = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 640, height: 360 },
]

/** Sends the form with one field refused, and looks for what is not in sight. */
async function refuse(page: Page, { path, tries }: Refused): Promise<string[]> {
  const hidden: string[] = []
  for (const filled of tries) {
    await page.goto(path)
    const form = page.locator("form[method=post], form[action='/user/bonus/promotion']").filter({
      has: page.locator("input:not([type=hidden])"),
    })
    const last = form.last()
    for (const [name, value] of Object.entries(filled)) {
      const field = last.locator(`[name="${name}"]`)
      if ((await field.first().getAttribute("type")) === "radio") {
        await last.locator(`label:has([name="${name}"][value="${value}"])`).tap()
      } else await field.fill(value)
    }
    await last.locator("[type=submit]").last().tap()
    const what = `${path} ${JSON.stringify(filled)}`
    await expect(page.locator("[aria-invalid=true]").first(), what).toBeAttached()
    // The browser moves the focus, and the page with it, a moment after the page has come.
    const faults = () => page.evaluate(outOfSight)
    await expect
      .poll(faults)
      .toEqual([])
      .catch(() => {})
    hidden.push(...(await faults()).map(fault => `${what}: ${fault}`))
  }
  return hidden
}

/** The parts of the first refused field and its message that are off the screen or under something else. */
function outOfSight(): string[] {
  const field = document.querySelector("[aria-invalid=true]")!
  const message = document.getElementById(field.getAttribute("aria-describedby")?.split(" ")[0] ?? "")
  if (!message?.textContent?.trim()) return ["its message is not linked"]
  const control = field.matches("fieldset") ? field.querySelector("input:checked")!.closest("label")! : field
  return [control, message].flatMap(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points: [number, number][] = [
      [left + 4, top + 4],
      [(left + right) / 2, (top + bottom) / 2],
      [left + 4, bottom - 4],
    ]
    const covered = points.flatMap(([x, y]) => {
      const met = document.elementFromPoint(x, y)
      if (met && (element.contains(met) || met.contains(element))) return []
      return [met?.outerHTML.slice(0, 90) ?? "nothing"]
    })
    return covered.length > 0 ? [`${element.id || element.tagName} lies under ${covered[0]}`] : []
  })
}

for (const [turn, viewport] of screens.entries()) {
  test.describe(`${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport })

    test("a refused field and its message are in sight", async ({ page, login }) => {
      const hidden: string[] = []
      for (const form of guestForms) hidden.push(...(await refuse(page, form)))
      await login(wishes)
      for (const form of share(memberForms, 3, turn)) hidden.push(...(await refuse(page, form)))
      expect(hidden).toEqual([])
    })
  })
}

test.describe("twice the text", () => {
  test.use({ bypassCSP: true, viewport: { width: 360, height: 640 } })

  test("a refused field and its message are in sight", { tag: "@script" }, async ({ page, login }) => {
    await page.addInitScript(() => {
      // Before the focus moves.
      const double = () => document.documentElement?.style.setProperty("font-size", "200%")
      new MutationObserver(double).observe(document, { childList: true })
      double()
    })
    await login(wishes)
    const hidden: string[] = []
    for (const form of share(memberForms, 2)) hidden.push(...(await refuse(page, form)))
    expect(hidden).toEqual([])
  })
})

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
    if (element.matches("[role]")) element.scrollIntoView({ block: "nearest" })
    else element.focus()
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
      for (const path of share(paths, 2, turn)) await check(path)
    })
  }

  test("paper has what is said and no button", { tag: "@script" }, async ({ page, login }) => {
    await login({ walletBaht: 500, games: { PG: 100 } })
    for (const path of share(paths, 2)) {
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
