import { expect, test } from "vitest"
import { unbroken } from "./unbroken-words.ts"

test.each([
  ["ອັບໂຫຼດສະລິບ", "ອັບ\u2060ໂຫຼ\u2060ດສະ\u2060ລິ\u2060ບ"],
  ["ຢືນຢັນຖອນເງິນ", "ຢືນຢັນຖອນ\u2060ເງິນ"],
  ["ฝากเงินแล้วถอนเงิน", "ฝาก\u2060เงินแล้วถอน\u2060เงิน"],
  ["โค้ดโปรโมชั่น", "โค้ดโปร\u2060โม\u2060ชั่น"],
  ["แชตกับเจ้าหน้าที่แล้วกรอกรหัส", "แช\u2060ตกับเจ้า\u2060หน้าที่แล้วก\u2060รอกรหัส"],
  ["ລະຫັດ ແລະ ລະຫັດຜ່ານ", "ລະ\u2060ຫັດ ແລະ ລະ\u2060ຫັດ\u2060ຜ່ານ"],
  ["ยังถอนไม่ได้ ขั้นต่ำ {{amount}} บาท", "ยังถอนไม่\u2060ได้ ขั้น\u2060ต่ำ\u00a0{{amount}} บาท"],
  ["ใหม่ ๆ ทุกวัน", "ใหม่\u00a0ๆ ทุกวัน"],
  ["Upload the slip", "Upload the slip"],
])("%s is kept whole, word by word", (text, whole) => {
  expect(unbroken(text)).toBe(whole)
  expect(unbroken(whole), "and stays as it is").toBe(whole)
})
