import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { languages } from "#app/language.ts"
import type { Page } from "#tests/browser/page.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member, MemberWishes } from "#tests/site/member.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function openProfile(wishes: MemberWishes = {}, language: (typeof languages)[number] = "th") {
  const member = await site.member(wishes)
  const { browser, home } = await logIn(site, member, { language })
  return { member, browser, page: await home.click(wordsOf(language)("common.nav.profile")) }
}

const callsSince = (before: number) => site.calls.slice(before).map(call => call.what)

describe.each(languages)("in %s", language => {
  const t = wordsOf(language)
  const form = (page: Page) => page.form({ button: t("password.save") })

  test("the profile shows who the member is, the account number in groups", async () => {
    const { member, page } = await openProfile({ name: "สมปอง", bankAccountName: "SOMPONG" }, language)
    expect(page.path).toBe("/user/profile")
    expect(page.text).toContain("สมปอง")
    expect(page.text).toContain("SOMPONG")
    expect(page.text).toContain(member.phone)
    expect(page.text).toMatch(/\n555-\d{3}-\d{4}\n/)
  })

  test("the password changes: the old one no longer opens the account, the new one does", async () => {
    const { member, page } = await openProfile({}, language)
    const newPassword = `new-${member.password}`
    const saved = await form(await page.click(t("profile.changePassword")))
      .fill({
        [t("password.old")]: member.password,
        [t("password.new")]: newPassword,
        [t("password.confirm")]: newPassword,
      })
      .submit()
    expect(saved.path).toBe("/user/profile")
    expect(saved.text).toContain(t("password.savedMsg"))
    await expect(logIn(site, member, { language })).rejects.toThrow(t("errors.WRONG_CREDENTIAL"))
    await logIn(site, { ...member, password: newPassword }, { language })
  })

  test("passwords that differ, or an old one that is wrong, are said; none is echoed", async () => {
    const { member, page } = await openProfile({}, language)
    const dialog = await page.click(t("profile.changePassword"))
    const fields = {
      oldPassword: member.password,
      newPassword: "abcdefgh1",
      newPasswordConfirmation: "other",
    }
    const differing = await form(dialog).fill(fields).submit()
    expect(differing.status).toBe(400)
    expect(differing.errors()).toEqual({ newPasswordConfirmation: t("password.notEqual") })
    const wrong = await form(dialog)
      .fill({ oldPassword: "wrong-old", newPassword: "abcdefgh1", newPasswordConfirmation: "abcdefgh1" })
      .submit()
    expect(wrong.text).toContain(t("errors.WRONG_PASSWORD"))
    for (const { html } of [differing, wrong]) expect(html).not.toMatch(/abcdefgh1|wrong-old/)
  })
})

describe("change password", () => {
  const t = wordsOf("th")

  test.each(["oldPassword", "newPassword", "newPasswordConfirmation"])(
    "with %s empty nothing happens at all: the page again, no call, no word",
    async empty => {
      const { member, page } = await openProfile()
      const dialog = await page.click(t("profile.changePassword"))
      const filled = {
        oldPassword: member.password,
        newPassword: "abcdefgh1",
        newPasswordConfirmation: "abcdefgh1",
      }
      const before = site.calls.length
      const again = await dialog
        .form({ button: t("password.save") })
        .fill({ ...filled, [empty]: "" })
        .submit()
      expect(again.dialog?.name).toBe(t("password.title"))
      expect(again.errors()).toEqual({})
      expect(callsSince(before)).not.toContain("PUT /api/account/changepwd")
    },
  )
})

describe("the bank account's name", () => {
  const t = wordsOf("th")

  /** Nobody registers so any more; members of earlier days have such names. */
  async function openBankName(): Promise<{ member: Member; page: Page }> {
    const seeded = await startSite({ backend: { seed: true } })
    after.push(seeded)
    const member = { phone: "0823456789", password: "krapao-demo", name: "", token: "" }
    const { home } = await logIn(seeded, member)
    const profile = await home.click(t("common.nav.profile"))
    return { member, page: await profile.click(t("profile.editBankName")) }
  }
  const after: Site[] = []
  afterAll(() => Promise.all(after.map(one => one.close())))

  test("is asked for in English, stored in capitals, and then not asked for again", async () => {
    const { page } = await openBankName()
    const thai = await page
      .form({ button: t("bankname.save") })
      .fill({ [t("bankname.name")]: "สมหญิง" })
      .submit()
    expect(Object.values(thai.errors()).join()).toContain(t("validation.requiredEngLangMsg"))
    const saved = await page
      .form({ button: t("bankname.save") })
      .fill({ [t("bankname.name")]: "somying rakkep" })
      .submit()
    expect(saved.text).toContain(t("bankname.savedMsg"))
    const profile = await saved.click(t("common.nav.profile"))
    expect(profile.text).toContain("SOMYING RAKKEP")
    expect(profile.has({ role: "link", name: t("profile.editBankName") })).toBe(false)
  })

  test("is not asked of a member whose name is fine", async () => {
    const { page } = await openProfile({ bankCode: "KTB", bankAccountName: "SOM CHAI" })
    expect(page.has({ role: "link", name: t("profile.editBankName") })).toBe(false)
  })
})
