// A frame cannot grow with its content: it has room for its tallest state in every language, on narrow screens and with
// text of twice the size.
import type { Frame } from "@playwright/test"
import { languages } from "#app/locales/language.ts"
import { PlainQrOperator } from "#tests/site/deposits.ts"
import { boxFrame } from "#tests/site/pending-box.ts"
import { expect, type Page, test } from "./fixtures.ts"

const qrOperator = new PlainQrOperator()

test.use({ bypassCSP: true, operator: { between: qrOperator.between } })

const amount = 1_234_567.89
const createdAt = Date.now()
const line = (statementType: string, at: number, status: string) => ({
  _id: `line-${at}`,
  statementType,
  amount,
  status,
  createdAt,
})
const types = ["deposit", "withdraw", "transfer", "transfer", "withdraw"]
const inProgress = types.map((type, at) => line(type, at, "IN_PROGRESS"))
/** Alone, it is shown with its tracker. */
const withdrawal = [{ ...line("withdraw", 9, "IN_PROGRESS"), to: "KBANK" }]
/** What the box says of lines that have ended: of the newest, and how many others. */
const ended = [
  types.map((type, at) => line(type, at, "SUCCESS")),
  types.toReversed().map((type, at) => line(type, at, "SUCCESS")),
  types.toReversed().map((type, at) => line(type, at, "FAILED")),
  types.slice(2).map((type, at) => line(type, at, "FAILED")),
]

const screens = [
  { width: 320, height: 640, text: 1 },
  { width: 360, height: 640, text: 1 },
  { width: 360, height: 640, text: 2 },
  { width: 640, height: 360, text: 1 },
  { width: 1280, height: 800, text: 2 },
]

async function enlarge(frame: Frame, times: number): Promise<void> {
  if (times > 1) await frame.addStyleTag({ content: `html { font-size: ${times * 100}% }` })
}

async function frameOf(page: Page, css: string): Promise<Frame> {
  const element = await page.locator(css).elementHandle()
  return (await element!.contentFrame())!
}

/** How many pixels of the frame's content cannot be seen, down and to the side; and how many are left over below it. */
function unfit(): number[] {
  const { scrollHeight, scrollWidth } = document.documentElement
  const { bottom } = document.querySelector(".surface")!.getBoundingClientRect()
  // Not the negative zero that rounding makes, which differs from zero for the comparison.
  return [scrollHeight - innerHeight, scrollWidth - innerWidth, Math.round(innerHeight - bottom) + 0]
}

for (const language of languages) {
  // Not "in th": the projects divide the languages by that name.
  test.describe(language, () => {
    test.use({ language })

    test("the box of money in progress shows all of what it says", { tag: "@script" }, async ({
      page,
      login,
      instead,
    }) => {
      const answer = (statements: object[]) => () =>
        Response.json({ statements, total: statements.length, filtered: true })
      await login({ walletBaht: 500 })
      for (const { width, height, text } of screens) {
        await page.setViewportSize({ width, height })
        instead.set("/api/statement", answer(inProgress))
        await page.goto("/user/home/withdraw")
        await enlarge(page.mainFrame(), text)
        const frame = await frameOf(page, boxFrame)
        for (const statements of [inProgress, withdrawal, ...ended]) {
          instead.set("/api/statement", answer(statements))
          await frame.goto(`${frame.url().replace(/&account=.*/, "")}&account=7890`)
          await enlarge(frame, text)
          const what = `${statements[0]!.statementType} ${statements[0]!.status} at ${width}, text ${text}`
          expect.soft(await frame.evaluate(unfit), what).toEqual([0, 0, 0])
        }
      }
    })

    test("the box beside a code shows all of what it says", { tag: "@script" }, async ({
      page,
      context,
      login,
      instead,
    }) => {
      const paid = (status: string) => () => {
        const statements = [line("deposit", 1, status)]
        instead.set("/api/statement", () => Response.json({ statements, total: 1, filtered: true }))
      }
      type State = { is: string; query?: string; begin?: () => void }
      const states: State[] = [
        { is: "the code can be paid" },
        { is: "nothing refreshes", query: "?hold=1" },
        { is: "the code has been paid, says the player", query: "?ended=1" },
        { is: "the money arrives", begin: paid("IN_PROGRESS") },
        { is: "the money has come", begin: paid("SUCCESS") },
      ]
      const over: State[] = [{ is: "the code is over", begin: () => qrOperator.codes.clear() }]
      const path = "/user/home/deposit/WW/qr"
      // The countdown's script leaves a page whose money has come.
      await page.route("**/assets/qr-countdown*", route =>
        route.fulfill({ contentType: "text/javascript", body: "" }),
      )
      await login()
      await page.goto(path)
      await page.locator("input[name=amount]").fill(String(amount))
      await page.locator("input[name=amount]").press("Enter")
      await expect(page.getByRole("timer")).toBeVisible()
      const codes = [...qrOperator.codes]
      for (const some of [states, over]) {
        // A session that has not made the code itself learns of its end from the backend.
        if (some === over) await context.clearCookies({ name: "__Host-qr" })
        for (const { width, height, text } of screens) {
          instead.delete("/api/statement")
          for (const [player, code] of codes) qrOperator.codes.set(player, code)
          await page.setViewportSize({ width, height })
          await page.goto(path)
          await enlarge(page.mainFrame(), text)
          const frame = await frameOf(page, "[role=dialog] iframe")
          for (const { is, query = "", begin } of some) {
            begin?.()
            await frame.goto(`${path}/state${query}`)
            await enlarge(frame, text)
            expect.soft(await frame.evaluate(unfit), `${is}, at ${width}, text ${text}`).toEqual([0, 0, 0])
          }
        }
      }
    })
  })
}
