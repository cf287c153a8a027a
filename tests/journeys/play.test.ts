import { setTimeout } from "node:timers/promises"
import { describe, expect } from "vitest"
import { createGameSite } from "#backend/sandbox/game-site/game-site.ts"
import { texts } from "#backend/sandbox/game-site/texts.ts"
import { autoLoginByPassword, autoLoginByUsername, providerCodes } from "#contract/auto-login.ts"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { MemberWishes } from "#tests/site/member.ts"
import { ignoringKeys, keepingNoReceipts } from "#tests/site/plain-backend.ts"
import { type Between, type Site, type SiteOptions, startSite } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const games = "http://127.0.0.1:3003"
const loginLinks: string[] = Object.keys({ ...autoLoginByUsername, ...autoLoginByPassword })

interface SiteWithGames extends Site {
  elsewhere: (request: Request) => Promise<Response>
}

/** Starts the product with the games' site that its links lead to. */
async function startWithGames(options: SiteOptions = {}): Promise<SiteWithGames> {
  const site = await startSite(options)
  site.backend.sandbox.gameSite.games.settleAt(games)
  const { fetch } = createGameSite(site.backend.sandbox.gameSite)
  return { ...site, elsewhere: async request => fetch(request) }
}

const test = testWith(() => startWithGames())

async function openGame(site: SiteWithGames, code: string, wishes: MemberWishes = {}) {
  const member = await site.member({ games: { [code]: 0 }, ...wishes })
  const { browser } = await logIn(site, member, { browser: site.browser({ elsewhere: site.elsewhere }) })
  return { member, browser, page: await browser.open(`/user/home/game/${code}`) }
}

const credentialsOn = (page: Page) =>
  page.dialog?.findAll({ css: ".select-all" }).map(part => part.text) ?? []

const play = (page: Page) => page.form({ button: t("game.play") })
const go = (page: Page) => page.click({ name: new RegExp(`^${t("game.continueToGame")}`) })

test("the whole wallet moves, then the game opens, signed in", async ({ site }) => {
  const { member, page } = await openGame(site, "PG", { walletBaht: 150 })
  expect(page.dialog?.text).toContain(t("game.playText", { amount: "150.00", name: "PG Soft" }))
  const before = site.calls.length
  const leaving = await play(page).submit()
  // Before the transfer, and for the page: nothing waits for a third.
  const order = site.calls.slice(before).map(({ what }) => what)
  expect(order.filter(what => what === "GET /api/wallet")).toHaveLength(2)
  expect(leaving.dialog?.name).toBe(t("game.opening", { name: "PG Soft" }))
  expect(await site.balancesOf(member)).toEqual({ wallet: 0, PG: 150_00 })
  expect(leaving.url.search).toBe("?do=play")
  expect(leaving.dialog?.text).toContain(t("game.openingText"))
  const game = await leaving.refresh()
  expect(game.url.origin).toBe(games)
  expect(game.text).toContain(`${texts.th.signedInAs} ${credentialsOn(page)[0]}`)
  expect(game.text).toContain("150.00")
})

test("every game opens for the right player", async ({ site }) => {
  const member = await site.member({ games: Object.fromEntries(providerCodes.map(code => [code, 0])) })
  const { browser } = await logIn(site, member, { browser: site.browser({ elsewhere: site.elsewhere }) })
  for (const code of providerCodes) {
    const page = await browser.open(`/user/home/game/${code}`)
    const [username = "", password = ""] = credentialsOn(page)
    const opening = await play(page).submit()
    let game = code === "UFABET" ? await go(opening) : await opening.refresh()
    if (code !== "UFABET" && !loginLinks.includes(code)) game = await game.form().send({ username, password })
    expect([game.status, game.url.origin], code).toEqual([200, games])
    expect(game.text).toContain(`${texts.th.signedInAs} ${username}`)
  }
})

test("only the page with the provider's form lets a form leave, and only to that provider", async ({
  site,
}) => {
  const policyOf = (page: Page) =>
    /form-action ([^;]*)/.exec(page.headers.get("content-security-policy") ?? "")?.[1]
  const bet = await openGame(site, "UFABET")
  const launch = await play(bet.page).submit()
  expect(policyOf(launch)).toBe(`'self' ${games}`)
  expect(policyOf(bet.page)).toBe("'self'")
  expect(policyOf(await play((await openGame(site, "PG")).page).submit())).toBe("'self'")
  expect(policyOf(await play((await openGame(site, "JOKER")).page).submit())).toBe("'self'")
})

test("the provider's form carries the hidden values, and without them the game refuses", async ({ site }) => {
  const { page } = await openGame(site, "UFABET", { walletBaht: 30 })
  const launch = await play(page).submit()
  expect(launch.dialog?.text).toContain(t("game.transferred", { amount: "30.00", name: "UFABET" }))
  const form = launch.form({ button: t("game.continueToGame") })
  const [username, password] = credentialsOn(page)
  expect(form.values).toEqual({
    username,
    password,
    __VIEWSTATE: expect.stringMatching(/^[\w-]{43}$/),
    __EVENTVALIDATION: expect.stringMatching(/^[\w-]{43}$/),
  })
  const refused = await form.forge({
    entries: entries => entries.filter(([name]) => !name.startsWith("__")),
  })
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(texts.th.badValues)])
})

const ignoring = testWith(() => startWithGames({ isForeign: "ignoring keys", between: ignoringKeys }))

const withoutReceipts = testWith(() => startWithGames({ between: keepingNoReceipts, isForeign: true }))

describe.each([
  ["ignores keys", ignoring],
  ["keeps no receipts", withoutReceipts],
] as const)("with an operator's backend that %s", (_, plain) => {
  const callsOf = (site: Site) => site.calls.map(({ what }) => what)
  const movements = (calls: string[]) => calls.filter(what => what.endsWith("/transferAll")).length

  plain("taps at once and a reload move it once, and each answer opens the game", async ({ site }) => {
    const { member, page } = await openGame(site, "PG", { walletBaht: 40 })
    const before = site.calls.length
    const atOnce = await play(page).submitAtOnce(5)
    // A reload of the answer sends the same form again.
    for (const answer of [...atOnce, await play(page).submit()]) {
      expect(answer.status).toBe(200)
      expect((await answer.refresh()).text).toContain(texts.th.signedInAs)
    }
    if (plain === ignoring) expect(movements(callsOf(site).slice(before))).toBe(1)
    expect(await site.balancesOf(member)).toEqual({ wallet: 0, PG: 40_00 })
  })
})

/**
 * Answers the backend's calls in waves: those that wait for no other's answer are one. A wave is over when the process
 * has had nothing to do for a while: a timer that fires late says that it, or the machine, was busy.
 */
function inWaves(how: Between) {
  const waves: string[][] = []
  const counting = { isOn: false, waves }
  let release: PromiseWithResolvers<void> | undefined
  let idle = 0
  const watch = async ({ resolve }: PromiseWithResolvers<void>) => {
    for (idle = 0; idle < 10; ) {
      const before = performance.now()
      await setTimeout(10)
      idle = performance.now() - before < 25 ? idle + 1 : 0
    }
    release = undefined
    resolve()
  }
  const between: Between = async (request, backend) => {
    if (!counting.isOn) return how(request, backend)
    idle = 0
    if (!release) {
      release = Promise.withResolvers()
      waves.push([])
      watch(release)
    }
    waves.at(-1)!.push(`${request.method} ${new URL(request.url).pathname}`)
    await release.promise
    return how(request, backend)
  }
  return { between, counting }
}

const plainly: Between = (request, backend) => backend(request)
test.for<[string, string, Between, SiteOptions]>([
  ["PG", "the embedded backend", plainly, {}],
  ["JOKER", "the embedded backend", plainly, {}],
  ["UFABET", "the embedded backend", plainly, {}],
  ["IMI", "an operator's that ignores keys", ignoringKeys, { isForeign: "ignoring keys" }],
  ["UFABET", "an operator's without receipts", keepingNoReceipts, { isForeign: true }],
])("%s of %s opens after three calls in a row", async ([code, , how, options]) => {
  const { between, counting } = inWaves(how)
  const site = await startWithGames({ ...options, between })
  const { member, page } = await openGame(site, code, { walletBaht: 40 })
  counting.isOn = true
  const opened = await play(page).submit()
  counting.isOn = false
  expect(opened.has({ role: "dialog" })).toBe(true)
  expect(counting.waves.length, JSON.stringify(counting.waves, null, 1)).toBe(3)
  expect(await site.balancesOf(member)).toEqual({ wallet: 0, [code]: 40_00 })
  await site.close()
})

test("a refused transfer opens nothing, says so, and offers both ways on", async ({ site }) => {
  const { member, browser, page } = await openGame(site, "PG", { walletBaht: 30 })
  site.backend.sandbox.setOutage("PG", true)
  const refused = await play(page).submit()
  expect([refused.status, refused.path]).toEqual([400, "/user/home/game/PG?do=play"])
  expect(refused.dialog?.text).toContain(t("errors.TRANSFER_FAIL"))
  expect(refused.dialog?.text).toContain(t("game.playFailed"))
  expect(await site.balancesOf(member)).toEqual({ wallet: 30_00, PG: 0 })
  const launch = await browser.open(`/user/home/game/PG/launch/${play(page).values._op}`)
  expect(launch.dialog?.text).toContain(t("game.playFailed"))
  expect(launch.dialog?.text).toContain(t("operation.nothingMoved"))
  site.backend.sandbox.setOutage("PG", false)
  const without = await refused.click(t("game.playWithoutMoving"))
  expect(without.path).toBe("/user/home/game/PG/launch")
  expect(without.dialog?.text).toContain(t("game.playText", { amount: "30.00", name: "PG Soft" }))
  expect((await (await go(without)).refresh()).text).toContain(texts.th.signedInAs)
  const again = await play(refused).submit()
  expect((await again.refresh()).text).toContain(texts.th.signedInAs)
  expect(await site.balancesOf(member)).toEqual({ wallet: 0, PG: 30_00 })
})

const lost = () => Promise.reject(new TypeError("fetch failed"))
const answers: [string, number, (carryOut: () => Promise<Response>) => Promise<Response>][] = [
  ["gives no answer", 30_00, lost],
  ["answers 200 in words of its own", 30_00, async () => Response.json({ message: "ยอดเงินไม่เพียงพอ" })],
  ["refuses", 30_00, async () => Response.json({ message: "TRANSFER_FAIL" }, { status: 400 })],
  ["moves it and gives no answer", 0, carryOut => carryOut().then(lost)],
  ["moves it and fails", 0, carryOut => carryOut().then(() => new Response("Oops", { status: 502 }))],
]

test.each(answers)(
  "no game opens by itself, nor at a second tap, where a backend that ignores keys %s",
  async (_, left, answer) => {
    let isBroken = false
    const site = await startWithGames({
      isForeign: "ignoring keys",
      between: async (request, backend) => {
        const ask = () => ignoringKeys(request, backend)
        if (!isBroken) return ask()
        if (request.url.endsWith("/transferAll")) return answer(ask)
        // No evidence either: no statement, and the game's balance stays as it was.
        if (request.url.endsWith("/api/statement")) return lost()
        return request.url.endsWith("/api/wallet") ? withSlot(await ask(), "PG", { amount: 0 }) : ask()
      },
    })
    const { member, page } = await openGame(site, "PG", { walletBaht: 30 })
    isBroken = true
    const before = site.calls.length
    for (const closed of [await play(page).submit(), await play(page).submit()]) {
      expect(closed.dialog?.text).not.toContain(t("game.openingText"))
      expect(closed.refreshes?.url.origin ?? site.origin).toBe(site.origin)
      expect(closed.has({ role: "link", name: t("game.playWithoutMoving") })).toBe(true)
    }
    const sent = site.calls.slice(before).map(({ what }) => what)
    expect(sent.filter(what => what.includes("autoLogin"))).toEqual([])
    expect((await site.balancesOf(member)).wallet).toBe(left)
    await site.close()
  },
)

test.for([
  ["AREASLOT", "errors.NOT_AREASLOT", () => Response.json({ message: "NOT_AREASLOT" }, { status: 400 })],
  ["PG", "errors.NOT_UFABET", () => Response.json({ message: "NOT_UFABET" }, { status: 400 })],
  ["PG", "errors.NO_GAME", () => Response.json({ message: "NO_GAME" }, { status: 404 })],
  ["IMI", "errors.garbage", () => new Response("<h1>Oops</h1>", { status: 502 })],
  ["PG", "game.badLink", () => Response.json({ link: "javascript:alert(1)" })],
  ["PG", "game.badLink", () => Response.json({ link: "http://provider.example/enter" })],
  ["PG", "game.badLink", () => Response.json({ link: "https://user:pass@provider.example/" })],
  ["PG", "game.badLink", () => Response.json({ link: "not an address" })],
] as const)(
  "where no login link comes %s says %s, and the button stays to try again",
  async ([code, text, answer], { site }) => {
    site.answer({ "/api/autoLogin/*": answer })
    const { page } = await openGame(site, code)
    const first = await play(page).submit()
    expect(first.dialog?.text, "at the first tap").toContain(t(text))
    const refused = await go(first)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.dialog?.text).toContain(t(text))
    expect(refused.refreshes).toBeUndefined()
    expect(refused.form({ button: new RegExp(t("game.continueToGame")) })).toBeDefined()
  },
)

test.for([
  ["gone", "/terminated"],
  ["INVALID_USER_2", "/login?ended=identity"],
])("a login link may end the visit (%s), when the money has moved", async ([message, to = ""], { site }) => {
  const { member, page } = await openGame(site, "PG", { walletBaht: 40 })
  site.answer({ "/api/autoLogin/*": () => Response.json({ message }, { status: 400 }) })
  expect((await play(page).submit()).path).toContain(to)
  expect(await site.balancesOf(member)).toMatchObject({ wallet: 0, PG: 40_00 })
})

test("a login link that comes bare opens the game", async ({ site }) => {
  const link = "https://provider.example/enter?ticket=1"
  site.answer({ "/api/autoLogin/*": link })
  const { page } = await openGame(site, "PG")
  expect((await play(page).submit()).refreshes?.url.href).toBe(link)
})

/** The answer of the wallet with other values of one game. */
async function withSlot(answer: Response, code: string, values: object): Promise<Response> {
  const wallet = (await answer.json()) as { slots: { code: string }[] }
  const slots = wallet.slots.map(slot => (slot.code === code ? { ...slot, ...values } : slot))
  return Response.json({ ...wallet, slots })
}

test("no address and no log line of ours holds a game's credentials or a login link", async () => {
  const site = await startWithGames({ env: { LOG_LEVEL: "debug" } })
  const { browser, page } = await openGame(site, "IMI", { walletBaht: 3 })
  const [, password = ""] = credentialsOn(page)
  const leaving = await play(page).submit()
  const ticket = leaving.refreshes?.url.searchParams.get("ticket") ?? ""
  expect(ticket).not.toBe("")
  // A request is logged once its answer has gone.
  await browser.open("/user/home")
  const written = JSON.stringify(site.log)
  expect(written).toContain("/user/home/game/:code")
  for (const secret of [password, ticket]) expect(written).not.toContain(secret)
  for (const { url } of leaving.arrival.hops) expect(url.href).not.toContain(password)
  await site.close()
})

test("nothing of a launch may be kept, and looking at it asks for no link", async ({ site }) => {
  const { browser, page } = await openGame(site, "PG")
  const leaving = await play(page).submit()
  expect(leaving.headers.get("cache-control")).toContain("no-store")
  const before = site.calls.length
  const again = await browser.open("/user/home/game/PG/launch")
  expect(again.headers.get("cache-control")).toContain("no-store")
  expect(again.headers.get("speculation-rules")).toBeNull()
  expect(site.calls.slice(before).filter(({ what }) => what.includes("autoLogin"))).toEqual([])
})
