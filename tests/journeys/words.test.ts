// An operator's words in the player's language (docs/product/api.md, "Words per language").
import { describe, expect } from "vitest"
import { type Language, languages } from "#app/locales/language.ts"
import { storedWords } from "#backend/kernel/stored-words.ts"
import type { Browser } from "#tests/browser/browser.ts"
import { attribute, closest, descendants, hasAttribute, isTag, rawText } from "#tests/browser/dom.ts"
import type { Page } from "#tests/browser/page.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import { memberOf, test } from "#tests/site/odd-operator.ts"
import type { Site } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

/** The `lang` of the innermost element that has the text; "" for the page's. */
function langOf(page: Page, text: string): string {
  const holders = descendants(page.document).filter(
    element => element.tagName !== "title" && rawText(element).includes(text),
  )
  const innermost = holders.at(-1)
  if (!innermost) throw new Error(`nothing says ${text}`)
  return attribute(innermost, "lang") ?? ""
}

const notice = { th: "คืนนี้ปิดปรับปรุง", lo: "ຄືນນີ້ປິດປັບປຸງ", en: "We rest tonight" }
const bonus = { th: "โบนัสรายวัน", lo: "ໂບນັດປະຈຳວັນ", en: "Daily bonus" }
const unbrokenBonus = { ...bonus, lo: "ໂບ\u2060ນັດປະຈຳວັນ" }
const game = { th: "หวย HD", lo: "ຫວຍ HD", en: "Huay HD" }

const seen: Record<string, Record<Language, string>> = {
  "/user/home": notice,
  "/user/home?": game,
  "/user/bonus": unbrokenBonus,
  "/user/bonus/offer/WORDS": unbrokenBonus,
  "/user/games?q=huay": game,
  "/user/home/deposit": { th: "ธนาคารไทยพาณิชย์", lo: "ທະນາຄານໄທພານິດ", en: "Siam Commercial Bank" },
  "/user/home/conditions": { th: "สลิปหนึ่งใบ", lo: "ສະ\u2060ລິ\u2060ບໜຶ່ງໃບ", en: "Each slip counts once" },
  "/user/home/invite": { th: "แชร์ลิงก์", lo: "ແບ່ງປັນລິ້ງ", en: "Share your link" },
  "/user/home/refund": { th: "นับจากยอดจริง", lo: "ນັບຈາກຍອດຈິງ", en: "Counted exactly" },
  "/user/spin": { th: "วง\u2060ล้อโชคดี", lo: "ວົງ\u2060ລໍ້ໂຊກດີ", en: "Lucky wheel" },
  "/user/contact": { th: "สอบถามและแจ้งปัญหา", lo: "ສອບຖາມ ແລະ ແຈ້ງບັນຫາ", en: "Questions or problems?" },
}

async function inLanguage(browser: Browser, language: "lo" | "en") {
  const button = t(`common.language.${language}`)
  await (await browser.open("/user/profile")).form({ action: "/language", button }).submit(button)
}

async function operatorWithWords({ backend: { sandbox } }: Site) {
  await sandbox.changeOperator({ notice: storedWords(notice), showsBanners: true })
  await sandbox.setOffer({ code: "WORDS", kind: "bonus", name: storedWords(bonus), amountSatang: 100_00 })
  await sandbox.switchWheel(true)
}

describe.each(languages)("in %s", language => {
  test("every screen has the operator's words", async ({ site }) => {
    await operatorWithWords(site)
    const { browser } = await enter(site, {}, language)
    for (const [path, said] of Object.entries(seen)) {
      const page = await browser.open(path)
      expect.soft(page.text, path).toContain(said[language])
      // The others' words are not there; a bank has a second name, and Latin ones may be part of any text.
      const others = languages.filter(other => other !== language && path !== "/user/home/deposit")
      for (const other of others) expect.soft(page.text, path).not.toContain(said[other])
    }
  })
})

const mixed = {
  "/api/lookup/notice": { notice: { fr: "Bonjour", lo: 7, en: "English only" } },
  "/api/bonus": [
    { code: "A", name: "โบนัสเก่า" },
    { code: "B", name: { lo: "ໂບນັດ", en: "Bonus", __proto__: null } },
    { code: "C", name: { th: { th: "ลึก" } } },
    { code: "D", name: { th: "ไทย", en: "<script>alert(1)</script>" } },
  ],
  "/api/bonus/check/active": { status: false },
  "/api/wallet": {
    wallet: { amount: 1 },
    slots: [
      { code: "PG", name: { la: "ພີຈີ" }, category: "slot", isActive: true, amount: 5 },
      { code: "JOKER", name: { xx: 1 }, category: "slot", isActive: false },
      { code: "OLD", name: "เกมเก่า", category: "slot", isActive: false },
    ],
  },
}

test("a backend may mix texts, some languages and nonsense", async ({ site }) => {
  const { browser } = await memberOf(site, mixed)
  const home = await browser.open("/user/home")
  expect(langOf(home, "English only")).toBe("en")
  expect(langOf(home, "ພີຈີ")).toBe("lo")
  expect(home.text).toContain("JOKER")
  expect(langOf(home, "เกมเก่า")).toBe("")
  expect(home.text).not.toMatch(/Bonjour|\[object/)

  const cards = await browser.open("/user/bonus")
  expect(langOf(cards, "Bonus")).toBe("en")
  for (const text of ["โบนัสเก่า", "C", "ไทย"]) expect(cards.text).toContain(text)

  await inLanguage(browser, "en")
  const english = await browser.open("/user/bonus")
  expect(langOf(english, "โบนัสเก่า")).toBe("th")
  expect(langOf(english, "Bonus")).toBe("")
  expect(english.text).toContain("<script>alert(1)</script>")
  expect(english.html).not.toContain("<script>alert")
})

// What is not ours says which language it is in: the operator's names and texts may come in one language only.
const markedPaths = `
    /user/home /user/home/conditions /user/home/deposit /user/home/deposit/KBANK
    /user/home/deposit/WW/qr /user/home/withdraw /user/home/transfer /user/home/game/PG
    /user/home/refund /user/home/invite /user/games /user/bonus /user/spin /user/profile /user/contact
  `
  .trim()
  .split(/\s+/)

/** Texts with Thai letters in an element that does not say so. */
function unmarked({ document }: Page): string[] {
  return descendants(document).flatMap(element => {
    const spoken = closest(element, one => hasAttribute(one, "lang"))
    // A title is in one language.
    if (isTag(element, "title") || (spoken && attribute(spoken, "lang") === "th")) return []
    return element.childNodes.flatMap(node => ("value" in node && /[ก-ฮ]/.test(node.value) ? node.value : []))
  })
}

test.for(["en", "lo"] as const)("in %s, what is Thai is marked as Thai", async (language, { site }) => {
  const { browser } = await logIn(site, await site.member({ name: "Somying", games: { PG: 100 } }), {
    language,
  })
  for (const path of markedPaths) {
    expect.soft(unmarked(await browser.open(path)), path).toEqual([])
  }
})
