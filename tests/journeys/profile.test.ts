import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import type { Member, MemberWishes } from "#tests/site/member.ts"
import type { Site, StartSite } from "#tests/site/site.ts"
import { lo, t } from "#tests/site/words.ts"

async function openProfile(site: Site, wishes: MemberWishes = {}) {
  const { member, home } = await enter(site, wishes, "lo")
  return { member, page: await home.click(lo("common.nav.profile")) }
}

const passwordForm = (page: Page) => page.form({ button: lo("password.save") })

test("the profile shows who the member is, the account number in groups", async ({ site }) => {
  const { member, page } = await openProfile(site, { name: "สมปอง", bankAccountName: "SOMPONG" })
  expect(page.path).toBe("/user/profile")
  expect(page.text).toContain("สมปอง")
  expect(page.text).toContain("SOMPONG")
  expect(page.text).toContain(member.phone)
  expect(page.text).toMatch(/\n55\d-\d{3}-\d{4}\n/)
})

test("passwords that differ, or an old one that is wrong, are said; none is echoed", async ({ site }) => {
  const { member, page } = await openProfile(site)
  const dialog = await page.click(lo("profile.changePassword"))
  const fields = {
    oldPassword: member.password,
    newPassword: "abcdefgh1",
    newPasswordConfirmation: "other",
  }
  const differing = await passwordForm(dialog).send(fields)
  expect(differing.status).toBe(400)
  expect(differing.errors()).toEqual({ newPasswordConfirmation: lo("password.notEqual") })
  const wrong = await passwordForm(dialog).send({
    oldPassword: "wrong-old",
    newPassword: "abcdefgh1",
    newPasswordConfirmation: "abcdefgh1",
  })
  expect(wrong.errors()).toEqual({ oldPassword: lo("errors.WRONG_PASSWORD") })
  const short = await passwordForm(dialog).send({
    oldPassword: member.password,
    newPassword: "wrong-",
    newPasswordConfirmation: "wrong-",
  })
  const tooShort = expect.stringContaining(lo("validation.passwordTooShort", { min: 8 }))
  expect(short.errors()).toEqual({ newPassword: tooShort })
  for (const { html } of [differing, wrong, short]) expect(html).not.toMatch(/abcdefgh1|wrong-/)
})

test("editing changes the name and the account holder's, in capitals; bank and number stay", async ({
  site,
}) => {
  const form = (page: Page) => page.form({ button: lo("bankname.save") })
  const opened = await openProfile(site, { name: "สมปอง", bankAccountName: "SOMPONG" })
  const page = await opened.page.click(lo("profile.edit"))
  expect(page.dialog?.name).toBe(lo("profile.edit"))
  expect(form(page).values).toMatchObject({ name: "สมปอง", bankAccountName: "SOMPONG" })
  expect(form(page).values).not.toHaveProperty("bankAccountNo")
  const number = /55\d-\d{3}-\d{4}/.exec(page.text)?.[0] ?? ""
  const saved = await form(page).send({ name: "สมศรี", bankAccountName: "Somsri jaidee" })
  expect(saved.path).toBe("/user/profile")
  expect(saved.text).toContain(lo("profile.saved"))
  for (const shown of ["สมศรี", "SOMSRI JAIDEE", number]) expect(saved.text).toContain(shown)
})

test("a member without a bank account adds one; an account of another member is refused at its field", async ({
  startSite,
}) => {
  const seeded = await startSite({ backend: { seed: true } })
  const { browser } = await logIn(seeded, { phone: "0856789012", password: "krapao-demo" })
  const page = await (await browser.open("/user/home/withdraw")).click(t("profile.edit"))
  const taken = { bankCode: "KBANK", bankAccountNo: "001-234-5678", bankAccountName: "Rai Banchee" }
  const form = (page: Page) => page.form({ button: t("bankname.save") })
  const refused = await form(page).send(taken)
  expect(refused.errors()).toEqual({ bankAccountNo: expect.stringContaining(t("errors.EXISTING_BANK")) })
  const saved = await form(refused).send({ bankAccountNo: "099-888-7777" })
  expect(saved.text).toContain("RAI BANCHEE")
  expect(saved.text).toContain("099-888-7777")
  expect((await browser.open("/user/home/withdraw")).text).not.toContain(t("errors.NO_BANK"))
})

/** Only members from before the rule have a name that is not English. */
async function openBankName(startSite: StartSite): Promise<{ member: Member; page: Page }> {
  const seeded = await startSite({ backend: { seed: true } })
  const member = { phone: "0823456789", password: "krapao-demo", name: "", token: "" }
  const { home } = await logIn(seeded, member)
  const profile = await home.click(t("common.nav.profile"))
  return { member, page: await profile.click(t("profile.editBankName")) }
}

test("the bank account's name is asked for in English, stored in capitals, and then not asked for again", async ({
  startSite,
}) => {
  const { page } = await openBankName(startSite)
  const thai = await page.send(t("bankname.save"), { [t("bankname.name")]: "สมหญิง" })
  // A dotless i: its capital is an English I, the letter itself is not English.
  const capital = await page.send(t("bankname.save"), { [t("bankname.name")]: "somy\u0131ng" })
  expect(Object.values(capital.errors()).join()).toContain(t("validation.requiredEngLangMsg"))
  expect(Object.values(thai.errors()).join()).toContain(t("validation.requiredEngLangMsg"))
  const saved = await page.send(t("bankname.save"), { [t("bankname.name")]: "somying rakkep" })
  expect(saved.text).toContain(t("bankname.savedMsg"))
  const profile = await saved.click(t("common.nav.profile"))
  expect(profile.text).toContain("SOMYING RAKKEP")
  expect(profile.has({ role: "link", name: t("profile.editBankName") })).toBe(false)
})
