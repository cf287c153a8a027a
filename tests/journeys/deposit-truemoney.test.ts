// TrueMoney: the number that is watched, or the gift link, over an operator's backend
// (docs/product/deposits.md, docs/product/gift-links.md).
import { beforeEach, expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { type DepositWish, withDeposits } from "#tests/site/deposits.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const passphrase = "an operator's passphrase"
const gift = "https://gift.truemoney.com/campaign/?v=0a1b2c3d4e5f60718293a4b5c6d7e8f9012"

const automatic = { mode: "AUTO", walletAccountName: "Krapao", walletAccountNo: "0899990000" }
const byLink = { mode: "MANUAL", walletAccountName: "Krapao" }

let wallets: DepositWish["wallets"]
/** What the backend received, and what it answers. */
let sent: { link: string }[]
let answer: () => Response
const success = () => Response.json({ message: "SUCCESS" })

const test = testWith(() =>
  startSite({
    isForeign: true,
    env: { API_BASE_URL: "http://operator.test", TRUELINK_PASSPHRASE: passphrase },
    between: (request, backend) =>
      withDeposits({ banks: [{ bankCode: "SCB" }], wallets }, async (inner, next) => {
        if (new URL(inner.url).pathname !== "/api/wallet/truelink") return next(inner)
        sent.push((await inner.json()) as { link: string })
        return answer()
      })(request, backend),
  }),
)

beforeEach(() => {
  wallets = [byLink]
  sent = []
  answer = success
})

async function open(site: Site) {
  const { member, browser, home } = await enter(site)
  const list = await home.click(t("home.tiles.deposit"))
  return { member, browser, list, page: await list.click(new RegExp(t("deposit.wallet.title"))) }
}

const form = (page: Page) => page.form({ button: t("deposit.wallet.send") })

test("in automatic mode the number stands ready, with what to do for this player", async ({ site }) => {
  wallets = [automatic]
  const { member, list, page } = await open(site)
  expect(list.dialog?.text).toContain("KRAPAO\n089-999-0000")
  expect(page.dialog?.name).toBe(t("deposit.wallet.title"))
  expect(page.dialog?.text).toContain("089-999-0000")
  expect(page.has({ css: '[role=dialog] copy-button[value="0899990000"]' })).toBe(true)
  expect(page.dialog?.text).toContain(t("deposit.wallet.auto", { username: member.phone }))
  expect(page.dialog?.text).toContain(t("deposit.wallet.minimum", { amount: "2.00" }))
  expect(page.has({ name: t("deposit.wallet.send") })).toBe(false)
})

test("a gift link is sent, encrypted, and the player is told", async ({ site }) => {
  const { page } = await open(site)
  for (const note of ["samePhone", "changePhone"] as const) {
    expect(page.dialog?.text).toContain(t(`deposit.wallet.${note}`))
  }
  expect(page.dialog?.text).toContain(t("deposit.wallet.minimum", { amount: "2.00" }))
  const result = await form(page).send({
    link: `ของขวัญ ${gift.replace("campaign/", "campaign/voucher_detail/")}`,
  })
  expect(result.path).toMatch(/^\/user\/home\/deposit\/truemoney\/\d+\./)
  expect(result.dialog?.text).toContain(t("deposit.successMsg"))
  expect(result.dialog?.text).toContain(t("deposit.linkSendMsg"))
  // app/services/true-link-cipher.test.ts reads it; the embedded backend redeems it (taps-everywhere.test.ts).
  expect(sent).toEqual([{ link: expect.stringMatching(/^U2FsdGVkX1[\w+/=]+$/) }])
})

test.for([
  ["nonsense", "validation.linkInvalid"],
  ["   ", "validation.linkRequired"],
] as const)("%s is refused beside the field, and nothing is sent", async ([link, key], { site }) => {
  const { page } = await open(site)
  const again = await form(page).send({ link })
  expect(again.status).toBe(400)
  expect(again.errors().link).toContain(t(key))
  expect(form(again).values.link?.trim()).toBe(link.trim())
  expect(sent).toEqual([])
})

test.for(["TRUELINK_DUPLICATE", "TRUELINK_INVALID"] as const)(
  "%s is said, the link is kept",
  async (code, { site }) => {
    answer = () => Response.json({ message: code }, { status: 400 })
    const { page } = await open(site)
    const refused = await form(page).send({ link: gift })
    expect(refused.status).toBe(400)
    expect(refused.find({ role: "alert" }).text).toContain(t(`errors.${code}`))
    expect(form(refused).values.link).toBe(gift)
    answer = success
    expect((await form(refused).submit()).dialog?.text).toContain(t("deposit.successMsg"))
  },
)

test("a gift link is in its field again when the session ended in between", async ({ site }) => {
  const { member, browser, page } = await open(site)
  browser.jar.store(new URL(site.origin), ["krapao-session=; Path=/; Max-Age=0"])
  const login = await form(page).send({ link: gift })
  expect(login.path).not.toContain("campaign")
  await logIn(site, await site.member(), { browser })
  expect(form(await browser.open(page.path)).values.link, "it is not another member's").toBe("")
  const back = await logIn(site, member, { browser })
  expect(form(await back.browser.open(page.path)).values.link).toBe(gift)
  expect(sent).toEqual([])
})

test("without a passphrase nothing is sent, and the player is told so", async ({ startSite }) => {
  const bare = await startSite({
    env: { API_BASE_URL: "http://operator.test", TRUELINK_PASSPHRASE: "" },
    between: withDeposits({ wallets: [byLink] }),
  })
  const { browser } = await enter(bare)
  const page = await browser.open("/user/home/deposit/truemoney")
  const refused = await form(page).send({ link: gift })
  expect(refused.find({ role: "alert" }).text).toContain(t("errors.KEY_MISSING"))
  expect(bare.calls.some(({ what }) => what.includes("truelink"))).toBe(false)
})
