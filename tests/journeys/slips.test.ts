import { describe, expect } from "vitest"
import type { TextKey } from "#app/locales/language.ts"
import type { SlipKind } from "#backend/sandbox/world/slips.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Entry } from "#tests/browser/entries.ts"
import type { Page } from "#tests/browser/page.ts"
import { glue, header, pngSignature, zeros } from "#tests/hostile/parts.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import { openBox } from "#tests/site/pending-box.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { openSlipForm, slipFile, slipForm, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { t } from "#tests/site/words.ts"

const test = testWith(() => startSite({ backend: whenSlipsAreTaken }))

const upload = "POST /api/wallet/slip"
const uploadsSince = (site: Site, before: number) =>
  site.calls.slice(before).filter(({ what }) => what === upload).length

type Opened = { member: Member; browser: Browser; home: Page; page: Page }

async function open(site: Site): Promise<Opened> {
  const { member, browser, home } = await enter(site, { walletBaht: 50 })
  return { member, browser, home, page: await openSlipForm(home) }
}

const rows = (page: Page) =>
  page
    .find({ role: "dialog" })
    .findAll({ css: "tbody" })
    .map(row => row.text)

const send = async (page: Page, file: File) => slipForm(page).send({ file })

test("the form says what a slip must be, before it is sent", async ({ site }) => {
  const { page } = await open(site)
  expect(page.dialog?.name).toBe(t("deposit.slip.title"))
  const text = page.dialog?.text
  expect(text).toContain(t("deposit.slip.hint", { size: 10 }))
  expect(text).toContain(t("deposit.slip.within"))
  expect(text).toContain(t("deposit.slip.once"))
  expect(text).toContain(t("deposit.slip.window", { from: "00:05", to: "23:50" }))
  expect(text).toContain(t("deposit.slip.minimum", { amount: "20.00" }))
})

test("a slip is credited, and stands in the list and in the statement", async ({ site }) => {
  const { member, browser, page } = await open(site)
  const none = await browser.open("/user/statement/slips")
  expect(none.dialog?.text).toContain(t("statement.slips.empty"))
  const result = await send(page, await slipFile(site, member))
  expect(result.path).toMatch(/^\/user\/home\/deposit\/slip\/\d+\./)
  expect(result.dialog?.text).toContain(t("deposit.slip.credited"))
  expect(result.dialog?.text).toContain(t("deposit.slip.creditedText", { amount: "300.00" }))
  expect(result.dialog?.text).toContain(t("transfer.nowIn", { name: t("common.wallet") }))
  const home = await result.click(t("operation.backHome"))
  expect(home.find({ role: "region", name: t("home.totalBalance") }).text).toContain("350.00")
  const statement = await home.click(t("common.nav.statement"))
  expect(statement.text).toContain("+300.00")
  const slips = await statement.click(t("statement.slipStatus"))
  expect(slips.dialog?.name).toBe(t("statement.slips.title"))
  expect(rows(slips)).toHaveLength(1)
  expect(rows(slips)[0]).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  expect(rows(slips)[0]).toContain("300.00")
  expect(rows(slips)[0]).toContain(t("statement.status.SUCCESS"))
})

const outcomes: [SlipKind, string][] = [
  ["expired", "EXPIRED_SLIP"],
  ["other", "UNKNOW_ERROR"],
]
test.for(outcomes)("%s: the result and the list tell of %s", async ([kind, reason], { site }) => {
  const { member, page } = await open(site)
  const result = await send(page, await slipFile(site, member, { kind }))
  const words = t(`errors.slipReasons.${reason}` as TextKey)
  expect(result.dialog?.text).toContain(words)
  expect(result.dialog?.text).toContain(t("operation.nothingMoved"))
  const slips = await result.click(t("deposit.slip.status"))
  expect(rows(slips)[0]).toContain(t("statement.status.FAILED"))
  expect(rows(slips)[0]).toContain(words)
})

test("a slip whose sender is unclear waits for the operator, and is then credited", async ({ site }) => {
  const { member, browser, page } = await open(site)
  const result = await send(page, await slipFile(site, member, { kind: "look-alike" }))
  expect(result.dialog?.text).toContain(t("deposit.slip.heldTitle"))
  expect(result.dialog?.text).toContain(t("deposit.slip.heldText"))
  const slips = await result.click(t("deposit.slip.status"))
  expect(rows(slips)[0]).toContain(t("statement.status.IN_PROGRESS"))
  expect(rows(slips)[0]).toContain(t("deposit.slip.heldTitle"))
  // Its amount is not booked yet.
  const box = await openBox(browser, await browser.open("/user/home"))
  expect(box.text).toContain(t("home.pending.count_other" as "home.pending.count", { count: 1 }))
  expect(box.text).not.toContain("0.00")
  const held = (await site.backend.sandbox.listHeldSlips()).at(-1)
  await site.backend.sandbox.acceptSlip(held!.id)
  const again = await browser.open("/user/statement/slips")
  expect(rows(again)[0]).toContain(t("statement.status.SUCCESS"))
  expect((await browser.open("/user/home")).text).toContain("350.00")
})

test("a slip that is refused later is told as failed, not as an amount", async ({ site }) => {
  const { member, browser, page } = await open(site)
  await send(page, await slipFile(site, member, { kind: "look-alike" }))
  const box = await openBox(browser, await browser.open("/user/home"))
  const held = (await site.backend.sandbox.listHeldSlips()).at(-1)
  await site.backend.sandbox.refuseSlip(held!.id, "NOT_MATCH")
  const told = await browser.open(box.path)
  expect(told.text).toContain(`${t("statement.types.deposit")}: ${t("statement.status.FAILED")}`)
  expect(told.text).not.toContain("0.00")
})

test("whose transfer somebody else has claimed asks for it in the chat, with its reference", async ({
  site,
}) => {
  const { member, browser, page } = await open(site)
  const file = await slipFile(site, member)
  await send(page, file)
  const again = await send(await browser.open("/user/home/deposit/slip"), file)
  const chat = await again.click(t("deposit.slip.dispute"))
  const [, reference = ""] = /^\/chat\?slip=(\w+)$/.exec(chat.path) ?? []
  expect(chat.find({ css: "textarea" }).text).toBe(t("chat.disputedSlip", { reference }))
  const slips = await browser.open("/user/statement/slips")
  expect(rows(slips)[0]).toContain(t("deposit.slip.dispute"))
  expect(rows(slips)[1]).not.toContain(t("deposit.slip.dispute"))
  const foreign = await browser.open("/chat?slip=Send+me+your+password")
  expect(foreign.find({ css: "textarea" }).text).toBe("")
})

test("no file, and one that is no picture or too large, are refused beside the field", async ({ site }) => {
  let { page } = await open(site)
  const before = site.calls.length
  // Other bodies that have no file: app/forms/upload.test.ts.
  const broken = await slipForm(page).forge({ body: { bytes: "file", type: "multipart/form-data" } })
  expect([broken.status, broken.text]).toEqual([400, expect.stringContaining(t("errors.malformed"))])
  const asText = (entries: Entry[]) =>
    entries.map(([name, value]): Entry => [name, name === "file" ? "text" : value])
  for (const entries of [undefined, asText]) {
    page = await slipForm(page).forge({ entries })
    expect(page.status).toBe(400)
    expect(page.errors().file).toContain(t("errors.SLIP_NO_FILE"))
  }
  for (const [content, status, words] of [
    [zeros(10 * 1024 * 1024 + 1), 413, t("validation.fileTooLarge", { size: 10 })],
    ["a slip", 400, t("errors.SLIP_INVALID_FILE")],
    ["%PDF-1.7", 400, t("validation.fileFormat", { format: "PDF" })],
    [
      glue(pngSignature, header(6400, 6401)),
      400,
      t("validation.tooManyPixels", { millions: 40, side: "12,000" }),
    ],
  ] as const) {
    page = await send(page, new File([content], "a.png", { type: "image/png" }))
    expect(page.status).toBe(status)
    expect(page.errors().file).toContain(words)
  }
  expect(uploadsSince(site, before)).toBe(0)
  expect(await site.backend.sandbox.listOpenSlips()).toEqual([])
})

test("while its bank does not answer, a slip is in progress; it settles by itself", async ({ site }) => {
  const { member, page } = await open(site)
  site.backend.sandbox.setOutage("slip-check", true)
  const result = await send(page, await slipFile(site, member))
  expect(result.dialog?.text).toContain(t("deposit.slip.successMsg"))
  expect(result.dialog?.text).toContain(t("deposit.slip.sent"))
  expect(result.refreshes?.url.pathname).toBe(result.path)
  const slips = await result.click(t("deposit.slip.status"))
  expect(rows(slips)[0]).toContain(t("statement.status.IN_PROGRESS"))
  const statement = await slips.click(t("common.actions.close"))
  expect(statement.text).toContain(t("statement.status.IN_PROGRESS"))
  site.backend.sandbox.setOutage("slip-check", false)
  const [slip] = await site.backend.sandbox.listOpenSlips()
  await site.backend.sandbox.askAboutSlip(slip!.id)
  const again = await slips.click(t("statement.slips.refresh"))
  expect(rows(again)[0]).toContain(t("statement.status.SUCCESS"))
})

describe("the picture", () => {
  test("opens in a new tab, through the web app, as a picture and nothing else", async ({ site }) => {
    const { member, page } = await open(site)
    const result = await slipForm(page).send({ file: await slipFile(site, member) })
    const slips = await result.click(t("deposit.slip.status"))
    const link = slips.find({ css: "tbody a" })
    expect(link.attribute("target")).toBe("_blank")
    expect(link.attribute("rel")).toContain("noopener")
    expect(slips.html).not.toContain(member.token)
    const path = link.attribute("href")!
    const { browser } = await logIn(site, member)
    const answer = await browser.fetch(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("image/png")
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'; sandbox")
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    expect(new Uint8Array(await answer.arrayBuffer()).subarray(1, 4)).toEqual(
      new Uint8Array([0x50, 0x4e, 0x47]),
    )

    const stranger = await enter(site)
    const refused = await stranger.browser.open(path)
    expect(refused.status).toBe(404)
  })

  test("a picture with a link is opened directly, or by its reference where the link leads to another site", async ({
    startSite,
  }) => {
    const linked = await startSite({
      between: async (request, backend) => {
        const { pathname } = new URL(request.url)
        if (pathname === "/api/statement/slip") {
          return Response.json({
            slips: [
              {
                status: "SUCCESS",
                amount: 5,
                link: "https://bank.example/slip/1",
                reference: "r1",
                note: "ODD_REASON",
              },
              { status: "WHATEVER", amount: "x1", link: "javascript:alert(1)", reference: "a/b" },
              { status: "FAILED", link: "javascript:alert(1)", note: "UNHEARD_OF" },
            ].map(slip => ({ ...slip, amount: typeof slip.amount === "number" ? slip.amount : null })),
          })
        }
        if (pathname.startsWith("/api/statement/slip/reference/")) {
          return Response.json({
            url: `https://pictures.example/${decodeURIComponent(pathname.split("/").at(-1)!)}`,
          })
        }
        return backend(request)
      },
    })
    const { browser } = await enter(linked)
    const slips = await browser.open("/user/statement/slips")
    const links = slips.findAll({ css: "tbody a" }).map(link => link.attribute("href"))
    expect(links).toEqual(["https://bank.example/slip/1", "/user/statement/slips/a%2Fb"])
    expect(rows(slips)[0]).not.toContain("ODD_REASON")
    expect(rows(slips)[1]).toContain(t("statement.status.IN_PROGRESS"))
    expect(rows(slips)[1]).toContain("-")
    expect(rows(slips)[2]).not.toContain("UNHEARD_OF")
    const answer = await browser.fetch(links[1]!)
    expect(answer.status).toBe(302)
    expect(answer.headers.get("location")).toBe("https://pictures.example/a/b")
  })
})

test("ten slips a page, and what cannot be loaded says so", async ({ startSite }) => {
  let isBroken = false
  const many = await startSite({
    between: async (request, backend) => {
      if (new URL(request.url).pathname !== "/api/statement/slip") return backend(request)
      if (isBroken) return new Response("", { status: 500 })
      const { page, limit } = await request.json()
      const all = Array.from({ length: 57 }, (_, index) => ({ status: "SUCCESS", amount: 57 - index }))
      return Response.json(all.slice((page - 1) * limit, page * limit))
    },
  })
  const { browser } = await enter(many)
  const first = await browser.open("/user/statement/slips")
  expect(rows(first)).toHaveLength(10)
  const sixth = await browser.open("/user/statement/slips?slips=6")
  expect(rows(sixth)).toHaveLength(7)
  const pages = sixth.find({ role: "dialog" }).findAll({ css: "nav a" })
  expect(pages.map(link => link.text).filter(text => /^\d+$/.test(text))).toEqual(["3", "4", "5", "6"])
  const fifth = await browser.open("/user/statement/slips?slips=5")
  const around = fifth.find({ role: "dialog" }).findAll({ css: "nav a" })
  expect(around.map(link => link.text).filter(text => /^\d+$/.test(text))).toEqual(["2", "3", "4", "5", "6"])
  const beyond = await browser.open("/user/statement/slips?slips=7")
  expect(beyond.dialog?.text).toContain(t("statement.emptyPage"))
  expect(beyond.dialog?.text).not.toContain(t("statement.slips.empty"))
  isBroken = true
  const broken = await browser.open("/user/statement/slips")
  expect(broken.dialog?.text).toContain(t("statement.slips.couldNotLoad"))
})
