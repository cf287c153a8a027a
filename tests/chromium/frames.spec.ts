// A frame cannot grow with its content: it has room for its tallest state in every language, on narrow screens and with
// text of twice the size.
import type { Frame } from "@playwright/test"
import { languages } from "#app/locales/language.ts"
import { boxFrame } from "#tests/site/pending-box.ts"
import { expect, test } from "./fixtures.ts"

test.use({ bypassCSP: true })

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
  { width: 360, height: 640, text: 2 },
  { width: 1280, height: 800, text: 2 },
]

async function enlarge(frame: Frame, times: number): Promise<void> {
  if (times > 1) await frame.addStyleTag({ content: `html { font-size: ${times * 100}% }` })
}

/** How many pixels of the frame's content cannot be seen, down and to the side; and how many are left over below it. */
function unfit(): number[] {
  const { scrollHeight, scrollWidth } = document.documentElement
  const { bottom } = document.querySelector(".surface")!.getBoundingClientRect()
  return [scrollHeight - innerHeight, scrollWidth - innerWidth, Math.round(innerHeight - bottom)]
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
        const frame = (await (await page.locator(boxFrame).elementHandle())!.contentFrame())!
        for (const statements of [inProgress, withdrawal, ...ended]) {
          instead.set("/api/statement", answer(statements))
          await frame.goto(`${frame.url().replace(/&account=.*/, "")}&account=7890`)
          await enlarge(frame, text)
          const what = `${statements[0]!.statementType} ${statements[0]!.status} at ${width}, text ${text}`
          expect.soft(await frame.evaluate(unfit), what).toEqual([0, 0, 0])
        }
      }
    })
  })
}
