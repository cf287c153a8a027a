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

/** The room that a frame has on each screen. */
async function roomsOf(page: Page, path: string, css: string) {
  const rooms: { screen: string; text: number; width: number; height: number; cut: number }[] = []
  await page.goto(path)
  for (const { width, height, text } of screens) {
    await page.setViewportSize({ width, height })
    await page.evaluate(text => {
      document.documentElement.style.fontSize = `${text * 100}%`
    }, text)
    const box = (await page.locator(css).boundingBox())!
    // What the page itself says in the frame's place.
    const cut = await page.locator(css).evaluate(({ previousElementSibling: said }) => {
      return said ? Math.max(said.scrollHeight - said.clientHeight, said.scrollWidth - said.clientWidth) : 0
    })
    rooms.push({ screen: `at ${width}, text ${text}`, text, width: box.width, height: box.height, cut })
  }
  return rooms
}

/**
 * In each room, how many pixels of the frame's content cannot be seen, down and to the side; and how many are left over
 * below it. The frame is given the room: a visit of the page on each screen shows the same in six times the time.
 */
async function unfitIn(frame: Frame, rooms: Awaited<ReturnType<typeof roomsOf>>): Promise<string[]> {
  const element = await frame.frameElement()
  const unfit: string[] = []
  for (const { screen, text, width, height } of rooms) {
    await element.evaluate(
      ({ style }: HTMLIFrameElement, room) =>
        Object.assign(style, { width: `${room.width}px`, height: `${room.height}px`, maxWidth: "none" }),
      { width, height },
    )
    const pixels = await frame.evaluate(text => {
      document.documentElement.style.fontSize = `${text * 100}%`
      const { scrollHeight, scrollWidth } = document.documentElement
      const { bottom } = document.querySelector(".surface")!.getBoundingClientRect()
      return [scrollHeight - innerHeight, scrollWidth - innerWidth, Math.round(innerHeight - bottom)]
    }, text)
    if (pixels.some(Boolean)) unfit.push(`${screen}: ${pixels}`)
  }
  return unfit
}

async function frameOf(page: Page, css: string): Promise<Frame> {
  const element = await page.locator(css).elementHandle()
  return (await element!.contentFrame())!
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
      instead.set("/api/statement", answer(withdrawal))
      const rooms = await roomsOf(page, "/user/home/withdraw", boxFrame)
      expect.soft(rooms.filter(({ cut }) => cut > 0)).toEqual([])
      const frame = await frameOf(page, boxFrame)
      const address = await page.locator(boxFrame).getAttribute("src")
      for (const statements of [inProgress, withdrawal, ...ended]) {
        instead.set("/api/statement", answer(statements))
        await frame.goto(`${address!.replace(/&account=.*/, "")}&account=7890`)
        const { statementType, status } = statements[0]!
        expect.soft(await unfitIn(frame, rooms), `${statementType} ${status}`).toEqual([])
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
      const states: { is: string; query?: string; begin?: () => unknown }[] = [
        { is: "the code can be paid" },
        { is: "nothing refreshes", query: "?hold=1" },
        { is: "the code has been paid, says the player", query: "?ended=1" },
        { is: "the money arrives", begin: paid("IN_PROGRESS") },
        { is: "the money has come", begin: paid("SUCCESS") },
        {
          is: "the code is over",
          begin: () => {
            instead.delete("/api/statement")
            qrOperator.codes.clear()
            // A session that has not made the code itself learns of its end from the backend.
            return context.clearCookies({ name: "__Host-qr" })
          },
        },
      ]
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
      const rooms = await roomsOf(page, path, "[role=dialog] iframe")
      const frame = await frameOf(page, "[role=dialog] iframe")
      for (const { is, query = "", begin } of states) {
        await begin?.()
        await frame.goto(`${path}/state${query}`)
        expect.soft(await unfitIn(frame, rooms), is).toEqual([])
      }
    })
  })
}
