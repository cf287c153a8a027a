// The bonuses and promotions of the demo operator: every limit, and every state that a card can show.
import { storedWords } from "../../kernel/stored-words.ts"
import type { NewOffer } from "../../rewards/offers.ts"

type OfferTexts = { name: string; text: string }
type Demo = Pick<NewOffer, "code" | "kind" | "type"> & {
  max?: number
  baht: number
  multiple: number
  percentFail?: number
  minBaht?: number
  places?: number
  given?: number
  /** Two colours of its picture. */
  colours: readonly [string, string]
  th: OfferTexts
  lo: OfferTexts
  en: OfferTexts
}

const demos: readonly Demo[] = [
  {
    code: "DAILY30",
    kind: "bonus",
    type: "day",
    baht: 30,
    multiple: 3,
    percentFail: 20,
    colours: ["#0d5c54", "#f0b866"],
    th: { name: "โบนัสรายวัน 30 บาท", text: "รับได้<b>ทุกวัน</b> เริ่มนับใหม่เวลาเที่ยงคืน" },
    lo: { name: "ໂບນັດປະຈຳວັນ 30 ບາດ", text: "ຮັບໄດ້<b>ທຸກມື້</b> ເລີ່ມນັບໃໝ່ເວລາທ່ຽງຄືນ" },
    en: { name: "Daily bonus 30 baht", text: "<b>Every day</b>, resets at midnight" },
  },
  {
    code: "WEEK50",
    kind: "bonus",
    type: "week",
    baht: 50,
    multiple: 5,
    percentFail: 20,
    colours: ["#1f5f8f", "#bfe6dc"],
    th: { name: "โบนัสรายสัปดาห์ 50 บาท", text: "สัปดาห์ละครั้ง เริ่มนับใหม่<b>ทุกวันจันทร์</b>" },
    lo: { name: "ໂບນັດປະຈຳອາທິດ 50 ບາດ", text: "ອາທິດລະຄັ້ງ ເລີ່ມນັບໃໝ່<b>ທຸກວັນຈັນ</b>" },
    en: { name: "Weekly bonus 50 baht", text: "Once a week, resets <b>every Monday</b>" },
  },
  {
    code: "NEW100",
    kind: "bonus",
    type: "limit",
    baht: 100,
    multiple: 5,
    percentFail: 10,
    colours: ["#7a3b8f", "#f2c56b"],
    th: { name: "โบนัสสมาชิกใหม่ 100 บาท", text: "สำหรับสมาชิกใหม่ รับได้<b>ครั้งเดียว</b>" },
    lo: { name: "ໂບນັດສະມາຊິກໃໝ່ 100 ບາດ", text: "ສຳລັບສະມາຊິກໃໝ່ ຮັບໄດ້<b>ຄັ້ງດຽວ</b>" },
    en: { name: "New member bonus 100 baht", text: "For new members, <b>once</b>" },
  },
  {
    code: "TOPUP200",
    kind: "bonus",
    type: "limit",
    max: 3,
    baht: 200,
    multiple: 8,
    percentFail: 15,
    minBaht: 1000,
    colours: ["#9a5b13", "#ffe2b0"],
    th: { name: "โบนัสเติมสุข 200 บาท", text: "มีเงินในกระเป๋าหลักอย่างน้อย <b>1,000 บาท</b> รับได้ 3 ครั้ง" },
    lo: { name: "ໂບນັດເຕີມສຸກ 200 ບາດ", text: "ມີເງິນໃນກະເປົາຫຼັກຢ່າງໜ້ອຍ <b>1,000 ບາດ</b> ຮັບໄດ້ 3 ຄັ້ງ" },
    en: {
      name: "Top-up bonus 200 baht",
      text: "With <b>1,000 baht</b> or more in the main wallet, three times",
    },
  },
  {
    code: "FIRST20",
    kind: "bonus",
    type: "limit",
    baht: 500,
    multiple: 10,
    percentFail: 10,
    places: 20,
    given: 20,
    colours: ["#b3261e", "#ffd9d4"],
    th: { name: "โบนัส 500 บาท สำหรับ 20 คนแรก", text: "สำหรับ <b>20 คนแรก</b>เท่านั้น" },
    lo: { name: "ໂບນັດ 500 ບາດ ສຳລັບ 20 ຄົນທຳອິດ", text: "ສຳລັບ <b>20 ຄົນທຳອິດ</b>ເທົ່ານັ້ນ" },
    en: { name: "500 baht for the first 20", text: "For the <b>first 20 members</b> only" },
  },
  {
    code: "WELCOME",
    kind: "promotion",
    type: "limit",
    baht: 200,
    multiple: 3,
    percentFail: 20,
    colours: ["#0d5c54", "#f0b866"],
    th: { name: "โปรต้อนรับ WELCOME", text: "รับ 200 บาทสำหรับสมาชิกใหม่ หนึ่งครั้งต่อคน" },
    lo: { name: "ໂປຣຕ້ອນຮັບ WELCOME", text: "ຮັບ 200 ບາດສຳລັບສະມາຊິກໃໝ່ ໜຶ່ງຄັ້ງຕໍ່ຄົນ" },
    en: { name: "Welcome promotion WELCOME", text: "200 baht for new members, once each" },
  },
  {
    code: "KRAPAO88",
    kind: "promotion",
    type: "limit",
    baht: 88,
    multiple: 4,
    percentFail: 20,
    colours: ["#0d5c54", "#f0b866"],
    th: { name: "โปรเลขมงคล KRAPAO88", text: "รับ 88 บาท หนึ่งครั้งต่อคน" },
    lo: { name: "ໂປຣເລກມຸງຄຸນ KRAPAO88", text: "ຮັບ 88 ບາດ ໜຶ່ງຄັ້ງຕໍ່ຄົນ" },
    en: { name: "Lucky number promotion KRAPAO88", text: "88 baht, once each" },
  },
]

/** The demo offers, in three languages. */
export function demoOffers(): (NewOffer & { given: number })[] {
  return demos.map((demo, position) => {
    const {
      code,
      kind,
      type,
      max = 1,
      baht,
      multiple,
      percentFail = 0,
      minBaht = 0,
      places,
      given = 0,
    } = demo
    return {
      code,
      kind,
      type,
      name: storedWords(said(demo, ({ name }) => name)),
      description: storedWords(said(demo, ({ text }) => text.replaceAll(/<\/?b>/g, ""))),
      max_received: max,
      amount: baht * 100,
      multiple,
      percent_fail: percentFail,
      min_wallet: minBaht * 100,
      places: places ?? null,
      given,
      is_open: 1,
      banners: JSON.stringify(bannersOf(demo)),
      position,
    }
  })
}

function said({ th, lo, en }: Demo, write: (texts: OfferTexts) => string) {
  return { th: write(th), lo: write(lo), en: write(en) }
}

function bannersOf(demo: Demo) {
  const { baht, colours } = demo
  const [ground, light] = colours
  return [
    {
      image: picture(`${baht}`, ground, light),
      html: said(demo, ({ name, text }) => `<h3>${name}</h3><p>${text}</p>`),
    },
    { image: picture("฿", light, ground), html: said(demo, ({ text }) => `<p>${text}</p>`) },
  ]
}

/** A picture of 300x211: a figure in front of coins. */
export function picture(figure: string, ground: string, light: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 211"><rect width="300" height="211" fill="${ground}"/>` +
    `<g fill="${light}"><circle cx="262" cy="40" r="64" opacity=".35"/><circle cx="226" cy="150" r="40" opacity=".25"/>` +
    `<circle cx="40" cy="196" r="52" opacity=".18"/>` +
    `<text x="24" y="182" font-family="sans-serif" font-size="76" font-weight="700">${figure}</text></g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
