// One word for one thing: where the English text names a concept, the Thai and the Lao name it in the glossary's word.
import { describe, expect, test } from "vitest"
import en from "./en.json" with { type: "json" }
import lo from "./lo.json" with { type: "json" }
import th from "./th.json" with { type: "json" }

type Tree = { [key: string]: string | Tree }

/** Concept in the English text, and what the Thai and the Lao must then contain. */
const glossary: [english: RegExp, thai: RegExp, lao: RegExp][] = [
  [/\bdeposit/i, /ฝาก/, /ຝາກ/],
  [/\bwithdraw/i, /ถอน/, /ຖອນ/],
  [/\b(main )?wallet\b/i, /กระเป๋า|วอลเล็ท/, /ກະເປົາ/],
  [/\bmain wallet\b/i, /กระเป๋าหลัก/, /ກະເປົາຫຼັກ/],
  [/\bgame account/i, /บัญชีเกม/, /ບັນຊີເກມ/],
  [/\btransfer/i, /โยก|โอน/, /ຍ້າຍ|ໂອນ/],
  [/\btotal balance\b/i, /ยอดเงินทั้งหมด/, /ຍອດເງິນທັງໝົດ/],
  [/^(new )?balance$/i, /ยอดเงินคงเหลือ/, /ຍອດເງິນຄົງເຫຼືອ/],
  [/\bbank account\b/i, /บัญชี/, /ບັນຊີ/],
  [/\baccount number\b/i, /เลขที่บัญชี/, /ເລກບັນຊີ/],
  [/\baccount name\b/i, /ชื่อ(บัญชี|ภาษา)/, /ຊື່(ບັນຊີ|ພາສາ)/],
  [/\busername\b/i, /ชื่อผู้ใช้/, /ຊື່ຜູ້ໃຊ້/],
  [/\bpassword/i, /รหัส/, /ລະຫັດ/],
  [/\bphone number\b/i, /เบอร์/, /ເບີ/],
  [/\bbonus/i, /โบนัส/, /ໂບນັດ/],
  [/\bpromotion/i, /โปรโมชั่น/, /ໂປຣໂມຊັນ/],
  [/\bconditions\b/i, /เงื่อนไข/, /ເງື່ອນໄຂ/],
  [/\bloss refund\b/i, /ยอดเสีย/, /ຍອດເສຍ/],
  [/\brefer-a-friend bonus\b/i, /โบนัสแนะนำเพื่อน/, /ໂບນັດແນະນຳໝູ່/],
  [/\bslips?\b/i, /สลิป/, /ສະລິບ/],
  [/\bgift link\b/i, /ลิงก์/, /ລິ້ງ/],
  [/\bwheel\b/i, /วงล้อ/, /ວົງລໍ້/],
  [/\bcoupon/i, /คูปอง/, /ຄູປອງ/],
  [/\bcoins?\b/i, /เหรียญ/, /ຫຼຽນ/],
  [/\bbaht\b/i, /บาท/, /ບາດ/],
  [/\bkip\b/i, /กีบ/, /ກີບ/],
  [/\bcurrency\b/i, /สกุลเงิน/, /ສະກຸນເງິນ/],
  [/\blog in\b/i, /เข้าสู่ระบบ/, /ເຂົ້າສູ່ລະບົບ/],
  [/\blog out\b/i, /ออกจากระบบ/, /ອອກຈາກລະບົບ/],
  [/\bsupport\b/i, /เจ้าหน้าที่|รองรับ/, /ທີມງານ|ຮອງຮັບ/],
  [/\bexpired\b/i, /หมดอายุ|นานเกินไป/, /ໝົດອາຍຸ|ດົນເກີນໄປ/],
  [/\bcancel\b/i, /ยกเลิก/, /ຍົກເລີກ/],
  [/\btransaction/i, /รายการ/, /ທຸລະກຳ/],
  [/\breference number\b/i, /หมายเลขอ้างอิง/, /ເລກອ້າງອີງ/],
  [/\bregister\b/i, /สมัคร/, /ສະໝັກ/],
  [/\bcopy\b/i, /คัดลอก/, /ຄັດລອກ/],
  [/\bfile\b/i, /ไฟล์/, /ໄຟລ໌/],
  [/\bchat\b/i, /แชต/, /ແຊັດ/],
  [/\bvideos?\b/i, /วิดีโอ/, /ວິດີໂອ/],
]

/** Words that have another name here, and spellings that are seen elsewhere and are not ours. */
const englishStrangers = /\badmin\b|\binvite bonus\b|\bsign (in|out)\b/i
const thaiStrangers =
  /ลิงค์|อัพโหลด|อัพเดท|อัปเดท|โปรโมชัน|แชท|วีดีโอ|คลิ๊ก|อินเตอร์เน็ต|เวอร์ชั่น|เบราเซอร์|แอป TrueMoney|โค้ด|คิวอาร์|ถ้า|[ก-๛]\./
const laoStrangers =
  /ຫລ|ສະມັກ|ໂປຼໂມຊັນ|ໂປໂມຊັ່ນ|ສະລິປ|ສລິບ|ລິ້ງຄ໌|ລິງ|ລີ້ງ|ໂບນັສ|ວີດີໂອ|ແຊດ|ຕົງກັນ|ສຳເນົາ|ໃຊ້ງານ|ຕົວກອງ|ພະນັກງານ|ໂຍກ|ຮຽບຮ້ອຍ|ເຮັດລາຍການ|ຖັດໄປ|ໂຄ້ດ|ຄິວອາ|ເບຣົາເຊີ|ຍ້ອນຫຼັງ|\Sຫຼືບໍ່|[ກ-ໟ]\./

function leaves(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  )
}

const english = leaves(en).map(([key, text]) => [key, text.replace(/\{\{\w+\}\}/g, "")] as const)
const thai = Object.fromEntries(leaves(th))
const lao = Object.fromEntries(leaves(lo))

describe("glossary", () => {
  test.each(glossary)("%s", (inEnglish, inThai, inLao) => {
    const named = english.filter(([key, text]) => inEnglish.test(text) && !key.endsWith("_one"))
    expect(named.length).toBeGreaterThan(0)
    const astray = named.filter(([key]) => !inThai.test(thai[key] ?? "") || !inLao.test(lao[key] ?? ""))
    expect(astray.map(([key, text]) => `${key}: ${text} / ${thai[key]} / ${lao[key]}`)).toEqual([])
  })

  test("no word or spelling that is not ours", () => {
    expect(english.filter(([, text]) => englishStrangers.test(text))).toEqual([])
    expect(Object.entries(thai).filter(([, text]) => thaiStrangers.test(text))).toEqual([])
    expect(Object.entries(lao).filter(([, text]) => laoStrangers.test(text))).toEqual([])
  })
})
