// Forms without money, posted twice and five times at once, with an operator's backend that ignores keys and has the
// API alone: one call, and whichever answer the player sees tells what it did.
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, vi } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import { plainChat } from "#tests/site/plain-chat.ts"
import { type Between, type Site, startSite } from "#tests/site/site.ts"
import { operatorUrl } from "#tests/site/strange-operator.ts"
import { t } from "#tests/site/words.ts"
import { startWebProcesses, type WebProcesses } from "../faults/web-processes.ts"

const changing = "PUT /api/account/changepwd"

/** The calls that came, in order, as `METHOD path`. */
const came: string[] = []
const callsOf = (what: string) => came.filter(one => one.startsWith(what)).length
/** What the next calls of this kind lose, or only the next one: their answer, or the call itself. */
let losing: { what: string; isDone: boolean; isOnce?: boolean } | undefined
const replaced = new Set<string>()
const chat = plainChat([])

/** Ours answers a second post as the first for a minute; an operator's says that the old password is wrong. */
const plain: Between = async (request, backend) => {
  const what = `${request.method} ${new URL(request.url).pathname}`
  came.push(what)
  const lost = losing && what === losing.what ? losing : undefined
  if (lost?.isOnce) losing = undefined
  if (lost && !lost.isDone) throw new TypeError("connection reset")
  if (what === changing) {
    const { oldPassword, newPassword } = (await request.clone().json()) as Record<string, string>
    const token = request.headers.get("authorization")
    if (replaced.has(`${token} ${oldPassword}`))
      return Response.json({ message: "WRONG_PASSWORD" }, { status: 400 })
    replaced.add(`${token} ${oldPassword}`)
    replaced.delete(`${token} ${newPassword}`)
  }
  const answer = what.includes("/api/chat/")
    ? await chat(request, backend)
    : await ignoringKeys(request, backend)
  if (lost) throw new TypeError("connection reset")
  return answer
}

const env = { API_BASE_URL: operatorUrl }
const test = testWith(() => startSite({ env, between: plain }))
beforeEach(() => {
  came.length = 0
  losing = undefined
})

async function passwordForm(site: Site) {
  const { member, browser } = await enter(site)
  const page = await browser.open("/user/profile/password")
  const next = `new-${member.password}`
  return { member, browser, page, next }
}

function change(page: Page, oldPassword: string, newPassword: string) {
  return page
    .form({ button: t("password.save") })
    .fill({ oldPassword, newPassword, newPasswordConfirmation: newPassword })
}

async function expectOpensWith(site: Site, member: Member, password: string) {
  await logIn(site, { ...member, password })
}

describe("change password", () => {
  test("a wrong old password is said to all, and the next form is sent", async ({ site }) => {
    const { member, page, next } = await passwordForm(site)
    const pages = await change(page, "not-it-at-all", next).submitAtOnce(5)
    for (const shown of pages) expect(shown.errors()).toEqual({ oldPassword: t("errors.WRONG_PASSWORD") })
    expect(callsOf(changing)).toBe(1)
    const saved = await change(pages[0]!, member.password, next).submit()
    expect(saved.text).toContain(t("password.savedMsg"))
  })

  test("the page's answer is lost: the form that is shown again means another change", async ({ site }) => {
    const { member, browser, page, next } = await passwordForm(site)
    await change(page, member.password, next).submitAndLoseAnswer()
    const again = await browser.open("/user/profile/password")
    const saved = await change(again, next, `${next}er`).submit()
    expect(saved.text).toContain(t("password.savedMsg"))
    expect(callsOf(changing)).toBe(2)
    await expectOpensWith(site, member, `${next}er`)
  })

  test.for([true, false])(
    "its answer is lost: the player is told what to do, and sent again it is changed or has been: done %s",
    async (isDone, { site }) => {
      const { member, page, next } = await passwordForm(site)
      losing = { what: changing, isDone }
      const form = change(page, member.password, next)
      came.length = 0
      const unknown = await form.submit()
      expect(unknown.dialog?.text).toContain(t("password.mayBeChanged"))
      expect((await form.submit()).dialog?.text).toContain(t("password.mayBeChanged"))
      expect(callsOf(changing)).toBe(1)
      losing = undefined
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 })
      onTestFinished(() => void vi.useRealTimers())
      const again = await form.submit()
      expect(again.text).toContain(t(isDone ? "password.mayBeChanged" : "password.savedMsg"))
      expect(again.text).not.toContain(t("errors.WRONG_PASSWORD"))
      expect(callsOf(changing)).toBe(2)
      await expectOpensWith(site, member, next)
    },
  )
})

const resetting = "GET /api/wallet/resetpassword/"

test("a game's password is reset by the form that is sent again after a lost answer", async ({ site }) => {
  const { browser } = await enter(site, { games: { PG: 20 } })
  const press = (page: Page) => page.form({ button: t("game.reset.confirm") })
  losing = { what: `${resetting}PG`, isDone: true }
  const failed = await press(await browser.open("/user/home/game/PG/reset-password")).submit()
  losing = undefined
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 })
  onTestFinished(() => void vi.useRealTimers())
  const done = await press(failed).submit()
  expect(done.text).toContain(t("game.reset.done"))
  expect(callsOf(resetting)).toBe(2)
})

describe("two processes", () => {
  let web: WebProcesses
  beforeAll(async () => {
    web = await startWebProcesses({ count: 2 })
  }, 60_000)
  afterAll(() => web.close())

  test("share one call for the posts that are spread over them", async () => {
    const member = await web.site.member({ games: { PG: 20 } })
    const browser = web.browser()
    await logIn(web.spread, member, { browser })
    const before = web.site.calls.length
    const form = change(
      await browser.open("/user/profile/password"),
      member.password,
      `new-${member.password}`,
    )
    for (const { path } of await form.submitAtOnce(5)) expect(path).toBe("/user/profile")
    const question = await browser.open("/user/home/game/PG/reset-password")
    await question.form({ button: t("game.reset.confirm") }).submitAtOnce(5)
    const calls = web.site.calls.slice(before).map(({ what }) => what)
    expect(calls.filter(what => what === changing || what.startsWith(resetting))).toHaveLength(2)
  })

  test.for(["a member", "a guest"])(
    "send one message for the posts of %s that are spread over them",
    async who => {
      const browser = web.browser()
      if (who === "a member") await logIn(web.spread, await web.site.member(), { browser })
      const messages = () =>
        web.site.calls.filter(({ what }) => what === "POST /api/chat/send-message").length
      const before = messages()
      const form = (await browser.open("/chat"))
        .form({ button: t("chat.send") })
        .fill({ [t("chat.message")]: "สวัสดี" })
      await form.submitAtOnce(6)
      await form.submitAtOnce(2)
      expect(messages() - before).toBe(1)
      await form.fill({ [t("chat.message")]: "สวัสดีอีกครั้ง" }).submitAtOnce(4)
      expect(messages() - before).toBe(2)
    },
  )
})
