// The texts of this backend's operator for its members: conditions, agreements, contact.
import encodeQR from "qr"
import { creditedWithinMs } from "#contract/rules/deposits.ts"
import { withdrawalLimits } from "#contract/rules/movements.ts"
import { slipValidMs } from "#contract/rules/slips.ts"
import type { Words } from "#contract/words.ts"

const creditMinutes = creditedWithinMs / 60_000
const slipHours = slipValidMs / (60 * 60_000)
const leastOut = wholeBaht(withdrawalLimits.minSatang)
const mostOut = wholeBaht(withdrawalLimits.maxSatang)

const thaiConditions = [
  `<h3>การฝากเงิน</h3><ul><li>กรุณาโอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น</li><li>เงินเข้ากระเป๋าภายใน ${creditMinutes} นาที หากไม่เข้าให้อัปโหลดสลิปภายใน ${slipHours} ชั่วโมง</li><li>สลิปหนึ่งใบใช้ได้ครั้งเดียว</li></ul>`,
  `<h3>การถอนเงิน</h3><ul><li>ถอนขั้นต่ำ <b>${leastOut}</b> บาท สูงสุด <b>${mostOut}</b> บาทต่อครั้ง</li><li>โอนเข้าบัญชีที่ลงทะเบียนไว้เท่านั้น</li></ul>`,
  "<h3>โบนัส</h3><p>ต้องจบโบนัสก่อนฝากครั้งถัดไป และต้องโยกเงินทั้งหมดเข้ากระเป๋าหลักก่อนจบโบนัส</p>",
]
const laoConditions = [
  `<h3>ການຝາກເງິນ</h3><ul><li>ກະລຸນາໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ</li><li>ເງິນເຂົ້າກະເປົາພາຍໃນ ${creditMinutes} ນາທີ ຖ້າບໍ່ເຂົ້າ ໃຫ້ອັບໂຫຼດສະລິບພາຍໃນ ${slipHours} ຊົ່ວໂມງ</li><li>ສະລິບໜຶ່ງໃບໃຊ້ໄດ້ຄັ້ງດຽວ</li></ul>`,
  `<h3>ການຖອນເງິນ</h3><ul><li>ຖອນຂັ້ນຕ່ຳ <b>${leastOut}</b> ບາດ ສູງສຸດ <b>${mostOut}</b> ບາດຕໍ່ຄັ້ງ</li><li>ໂອນເຂົ້າບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ</li></ul>`,
  "<h3>ໂບນັດ</h3><p>ຕ້ອງຈົບໂບນັດກ່ອນຝາກຄັ້ງຕໍ່ໄປ ແລະ ຕ້ອງຍ້າຍເງິນທັງໝົດເຂົ້າກະເປົາຫຼັກກ່ອນຈົບໂບນັດ</p>",
]

const englishConditions = [
  `<h3>Deposits</h3><ul><li>Transfer from your registered account only</li><li>Money is in the wallet within ${creditMinutes} minute; if not, upload the slip within ${slipHours} hour</li><li>Each slip counts once</li></ul>`,
  `<h3>Withdrawals</h3><ul><li>At least <b>${leastOut}</b> baht, at most <b>${mostOut}</b> baht each time</li><li>Paid to your registered account only</li></ul>`,
  "<h3>Bonuses</h3><p>End a bonus before your next deposit, and move all money to the main wallet before you end it</p>",
]

const thaiAgreements = [
  "<h3>ข้อตกลงการใช้งาน</h3><p>ผู้เล่นต้องมีอายุ <b>20 ปีขึ้นไป</b> และใช้บัญชีธนาคารของตนเองเท่านั้น</p>",
  "<h3>เล่นอย่างรับผิดชอบ</h3><p>ตั้งวงเงินของคุณ และหยุดพักเมื่อควรพัก</p>",
]
const laoAgreements = [
  "<h3>ຂໍ້ຕົກລົງການນຳໃຊ້</h3><p>ຜູ້ຫຼິ້ນຕ້ອງມີອາຍຸ <b>20 ປີຂຶ້ນໄປ</b> ແລະ ໃຊ້ບັນຊີທະນາຄານຂອງຕົນເອງເທົ່ານັ້ນ</p>",
  "<h3>ຫຼິ້ນຢ່າງຮັບຜິດຊອບ</h3><p>ຕັ້ງວົງເງິນຂອງທ່ານ ແລະ ພັກເມື່ອຄວນພັກ</p>",
]

const englishAgreements = [
  "<h3>Terms of use</h3><p>Players must be <b>20 years or older</b> and use only their own bank account</p>",
  "<h3>Play responsibly</h3><p>Set yourself a limit, and take a break when you need one</p>",
]

function wholeBaht(amountSatang: number): string {
  return String(amountSatang / 100).replace(/\B(?=(\d{3})+$)/g, ",")
}

/** The operator's conditions: HTML, one text per entry. */
export const conditions: Words[] = inThree(thaiConditions, laoConditions, englishConditions)

/** The agreements that a member accepts: HTML, one text per entry. */
export const agreements: Words[] = inThree(thaiAgreements, laoAgreements, englishAgreements)

function inThree(thai: string[], lao: string[], english: string[]): Words[] {
  return thai.map((th, at) => ({ th, lo: lao[at], en: english[at] }))
}

/** Without a name: the web app has its brand's (docs/product/brand.md). */
export const info = { website: "https://krapao.example" }

const lineLink = "https://line.me/R/ti/p/@krapao-example"
const lineQR = encodeQR(lineLink, "svg", { border: 4 })

/** How to reach support: the QR code leads where the link does. */
export const contact = {
  contactText: {
    th: "สอบถามและแจ้งปัญหาได้ตลอด 24 ชั่วโมง",
    lo: "ສອບຖາມ ແລະ ແຈ້ງບັນຫາໄດ້ຕະຫຼອດ 24 ຊົ່ວໂມງ",
    en: "Questions or problems? We are here 24 hours a day",
  },
  lineLink,
  lineName: "@krapao-example",
  lineQR,
}
