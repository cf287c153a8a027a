// The operator's texts about refunds and invites: banners with our own pictures, and the refund's rules as HTML.
import type { Banner } from "#contract/reward.ts"
import type { WordLanguage, Words } from "#contract/words.ts"
import type { RefundRules } from "./rules.ts"

type BannerTexts = { title: string; text: string }

/** A picture of 300x211: a ground that goes from one colour to the other, and a few shapes upon it. */
function picture([from, to]: [string, string], shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 211"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><path fill="url(#g)" d="M0 0h300v211H0z"/><circle cx="262" cy="20" r="96" fill="#fff" opacity=".07"/><circle cx="30" cy="206" r="84" fill="#fff" opacity=".07"/>${shapes}</svg>`
}

const coin = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#f0b866"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="#9a5b13" stroke-width="3"/>`
const line = 'fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
const person = (x: number, y: number, fill: string) =>
  `<g fill="${fill}"><circle cx="${x}" cy="${y}" r="21"/><path d="M${x - 36} ${y + 66}a36 38 0 0 1 72 0z"/></g>`

const pictures = {
  back: picture(
    ["#0d5c54", "#17796d"],
    `${coin(150, 105, 40)}<path ${line} d="M214 96a66 66 0 1 0-8 44M216 62v36h-36"/>`,
  ),
  count: picture(
    ["#1f5f8f", "#0d5c54"],
    `<g fill="#fff"><rect x="74" y="112" width="34" height="52" rx="8" opacity=".6"/><rect x="122" y="84" width="34" height="80" rx="8" opacity=".8"/><rect x="170" y="52" width="34" height="112" rx="8"/></g>${coin(226, 70, 24)}`,
  ),
  wallet: picture(
    ["#9a5b13", "#c98a35"],
    `<rect x="84" y="68" width="136" height="92" rx="18" fill="#fff"/><path d="M220 98h-38a16 16 0 0 0 0 32h38z" fill="#f3e3c8"/>${coin(128, 58, 22)}`,
  ),
  link: picture(
    ["#0d5c54", "#1f5f8f"],
    `<path ${line} d="M132 122a32 32 0 0 0 46 0l24-24a32 32 0 0 0-46-46l-12 12M168 90a32 32 0 0 0-46 0l-24 24a32 32 0 0 0 46 46l12-12"/>`,
  ),
  friends: picture(["#17796d", "#9a5b13"], person(118, 84, "#fff") + person(186, 84, "#f3e3c8")),
  gift: picture(
    ["#9a5b13", "#0d5c54"],
    `<rect x="96" y="96" width="108" height="72" rx="10" fill="#fff"/><rect x="86" y="72" width="128" height="34" rx="10" fill="#f3e3c8"/><path ${line.replace("#fff", "#b3261e")} d="M150 74v92M150 70c-34 0-38-34-18-34 14 0 18 20 18 34 0-14 4-34 18-34 20 0 16 34-18 34"/>`,
  ),
}

type Said = Record<WordLanguage, BannerTexts>

const banner = (image: string, said: Said): Banner => ({
  image,
  html: perLanguage(said, ({ title, text }) => `<h3>${title}</h3><p>${text}</p>`),
})

function perLanguage<Texts>({ th, lo, en }: Record<WordLanguage, Texts>, write: (texts: Texts) => string) {
  return { th: write(th), lo: write(lo), en: write(en) }
}

/** Banners about refunds, shown before the refund itself. */
export const refundBanners: Banner[] = [
  banner(pictures.back, {
    th: { title: "คืนยอดเสีย", text: "เล่นเสียก็ได้คืนส่วนหนึ่ง จากทุกเกม" },
    lo: { title: "ຄືນຍອດເສຍ", text: "ຫຼິ້ນເສຍກໍໄດ້ຄືນສ່ວນໜຶ່ງ ຈາກທຸກເກມ" },
    en: { title: "Losses come back", text: "A part of what you lose comes back, from every game" },
  }),
  banner(pictures.count, {
    th: { title: "นับจากยอดจริง", text: "คิดจากยอดเสียสุทธิ ตั้งแต่รับครั้งก่อน" },
    lo: { title: "ນັບຈາກຍອດຈິງ", text: "ຄິດໄລ່ຈາກຍອດເສຍສຸດທິ ຕັ້ງແຕ່ຮັບຄັ້ງກ່ອນ" },
    en: { title: "Counted exactly", text: "From your net loss since the last refund" },
  }),
  banner(pictures.wallet, {
    th: { title: "เข้ากระเป๋าหลัก", text: "กดรับได้เองในแอป เงินเข้าทันที" },
    lo: { title: "ເຂົ້າກະເປົາຫຼັກ", text: "ຮັບໄດ້ເອງໃນແອັບ ເງິນເຂົ້າທັນທີ" },
    en: { title: "To your main wallet", text: "Receive it here; the money comes at once" },
  }),
]

/** Banners about inviting friends, shown before the link itself. */
export const inviteBanners: Banner[] = [
  banner(pictures.link, {
    th: { title: "แชร์ลิงก์", text: "ส่งลิงก์ของคุณให้เพื่อน" },
    lo: { title: "ແບ່ງປັນລິ້ງ", text: "ສົ່ງລິ້ງຂອງທ່ານໃຫ້ໝູ່" },
    en: { title: "Share your link", text: "Send your link to a friend" },
  }),
  banner(pictures.friends, {
    th: { title: "เพื่อนสมัครและเล่น", text: "เพื่อนสมัครผ่านลิงก์ ฝากเงิน แล้วเริ่มเล่นเกมใดก็ได้" },
    lo: { title: "ໝູ່ສະໝັກ ແລະ ຫຼິ້ນ", text: "ໝູ່ສະໝັກຜ່ານລິ້ງ ຝາກເງິນ ແລ້ວເລີ່ມຫຼິ້ນເກມໃດກໍໄດ້" },
    en: { title: "Your friend plays", text: "They register by the link, deposit, and play any game" },
  }),
  banner(pictures.gift, {
    th: { title: "รับโบนัส", text: "คุณได้โบนัสจากเพื่อนทุกคน ไม่จำกัดจำนวน" },
    lo: { title: "ຮັບໂບນັດ", text: "ທ່ານໄດ້ໂບນັດຈາກໝູ່ທຸກຄົນ ບໍ່ຈຳກັດຈຳນວນ" },
    en: { title: "Receive a bonus", text: "You get one for every friend, as many as you like" },
  }),
]

/** The refund's rules, as the operator has them now. */
export function refundInfo({ isOpen, percent }: RefundRules): Words {
  if (!isOpen)
    return {
      th: "<p>ปิดการคืนยอดเสียชั่วคราว ยอดที่รับคืนไว้แล้วยังรับเข้ากระเป๋าได้</p>",
      lo: "<p>ປິດການຄືນຍອດເສຍຊົ່ວຄາວ ຍອດທີ່ຮັບຄືນໄວ້ແລ້ວຍັງຮັບເຂົ້າກະເປົາໄດ້</p>",
      en: "<p>Refunds are closed for now. What you received before can still go to your wallet</p>",
    }
  return {
    th: `<ul><li>คืน <b>${percent}%</b> ของยอดเสียสุทธิจากทุกเกม นับตั้งแต่รับคืนครั้งก่อน</li><li>ต้องไม่มีโบนัสที่ใช้อยู่</li><li>รับคืนแล้ว กด “รับเข้ากระเป๋า” เพื่อนำเงินเข้ากระเป๋าหลัก</li></ul>`,
    lo: `<ul><li>ຄືນ <b>${percent}%</b> ຂອງຍອດເສຍສຸດທິຈາກທຸກເກມ ນັບຕັ້ງແຕ່ຮັບຄືນຄັ້ງກ່ອນ</li><li>ຕ້ອງບໍ່ມີໂບນັດທີ່ໃຊ້ຢູ່</li><li>ຮັບຄືນແລ້ວ ກົດ “ຮັບເຂົ້າກະເປົາ” ເພື່ອເອົາເງິນເຂົ້າກະເປົາຫຼັກ</li></ul>`,
    en: `<ul><li><b>${percent}%</b> of your net loss in all games since the last refund</li><li>Not while a bonus is in use</li><li>Once received, move it to your main wallet</li></ul>`,
  }
}
