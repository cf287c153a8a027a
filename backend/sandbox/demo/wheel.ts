// The wheel that the operator begins with: seeded, or made when the console first opens it.
import type { Insertable } from "kysely"
import { storedWords } from "../../kernel/stored-words.ts"
import type { Queries, Tables } from "../../storage/tables.ts"

type NewSlice = Insertable<Tables["wheel_slice"]>

export const standardWheelId = "standard"

const texts = {
  th: {
    name: "วงล้อโชคดี",
    baht: (amount: string) => `${amount} บาท`,
    bonus: (amount: string) => `โบนัส ${amount}`,
    again: "ลองใหม่",
    shirt: "เสื้อยืด",
    wallet: (amount: string) => `<p>รับ <strong>${amount} บาท</strong> เข้ากระเป๋าเมื่อกดรับรางวัล ภายใน 7 วัน</p>`,
    bonusText: (amount: string) =>
      `<p>โบนัส <strong>${amount} บาท</strong> เข้ากระเป๋าเมื่อกดรับรางวัล (ต้องไม่มีโบนัสที่ใช้อยู่)</p>`,
    shirtText: "<p>ติดต่อเจ้าหน้าที่เพื่อแจ้งที่อยู่จัดส่ง</p>",
    againText: "<p>ครั้งหน้าอาจเป็นของคุณ</p>",
  },
  lo: {
    name: "ວົງລໍ້ໂຊກດີ",
    baht: (amount: string) => `${amount} ບາດ`,
    bonus: (amount: string) => `ໂບນັດ ${amount}`,
    again: "ລອງໃໝ່",
    shirt: "ເສື້ອຍືດ",
    wallet: (amount: string) => `<p>ຮັບ <strong>${amount} ບາດ</strong> ເຂົ້າກະເປົາເມື່ອກົດຮັບລາງວັນ ພາຍໃນ 7 ມື້</p>`,
    bonusText: (amount: string) =>
      `<p>ໂບນັດ <strong>${amount} ບາດ</strong> ເຂົ້າກະເປົາເມື່ອກົດຮັບລາງວັນ (ຕ້ອງບໍ່ມີໂບນັດທີ່ໃຊ້ຢູ່)</p>`,
    shirtText: "<p>ຕິດຕໍ່ທີມງານເພື່ອແຈ້ງທີ່ຢູ່ຈັດສົ່ງ</p>",
    againText: "<p>ຄັ້ງໜ້າອາດຈະເປັນຂອງທ່ານ</p>",
  },
  en: {
    name: "Lucky wheel",
    baht: (amount: string) => `${amount} baht`,
    bonus: (amount: string) => `Bonus ${amount}`,
    again: "Try again",
    shirt: "T-shirt",
    wallet: (amount: string) =>
      `<p><strong>${amount} baht</strong> to your wallet when you claim it, within 7 days</p>`,
    bonusText: (amount: string) =>
      `<p>A bonus of <strong>${amount} baht</strong> to your wallet when you claim it. No other bonus may be in use</p>`,
    shirtText: "<p>Contact support with your delivery address</p>",
    againText: "<p>Next time it may be yours</p>",
  },
}

const dark = { bg_color: "#0d5c54", text_color: "#ffffff" }
const light = { bg_color: "#f6e7c8", text_color: "#4a3208" }
const green = { bg_color: "#17796d", text_color: "#ffffff" }
const amber = { bg_color: "#f0b866", text_color: "#2b1a00" }

type Texts = typeof texts.th

/** A text of the wheel in three languages, as it is stored. */
function say(write: (texts: Texts) => string): string {
  return storedWords({ th: write(texts.th), lo: write(texts.lo), en: write(texts.en) })
}

/** Name and slices; the weights add up to 1000. */
export function standardWheel(): { name: string; slices: NewSlice[] } {
  const credit = (baht: number, weight: number, colors: typeof dark, amount = String(baht)) => {
    const name = say(texts => texts.baht(amount))
    return {
      ...{ code: `CREDIT${baht}`, label: name, prize_name: name, prize_type: "credit" as const },
      ...{ weight, amount: baht * 100, html_description: say(texts => texts.wallet(amount)), ...colors },
    }
  }
  const slices = [
    credit(10, 280, dark),
    {
      ...nothing("AGAIN", 300, light),
      label: say(texts => texts.again),
      html_description: say(texts => texts.againText),
    },
    credit(20, 180, green),
    {
      ...{
        code: "BONUS50",
        label: say(texts => texts.bonus("50")),
        prize_name: say(texts => texts.bonus("50")),
        prize_type: "bonus" as const,
      },
      ...{ weight: 80, amount: 50_00, html_description: say(texts => texts.bonusText("50")), ...amber },
    },
    credit(50, 90, dark),
    {
      ...{
        code: "SHIRT",
        label: say(texts => texts.shirt),
        prize_name: say(texts => texts.shirt),
        prize_type: "item" as const,
      },
      ...{ weight: 20, amount: null, html_description: say(texts => texts.shirtText), ...light },
    },
    credit(100, 40, green),
    credit(1000, 10, amber, "1,000"),
  ]
  return {
    name: say(texts => texts.name),
    slices: slices.map((slice, position) => ({ ...slice, wheel_id: standardWheelId, position })),
  }
}

function nothing(code: string, weight: number, colors: typeof dark) {
  return { code, prize_name: "", prize_type: "none" as const, weight, amount: null, ...colors }
}

/** Puts the standard wheel in, unless it is there; an existing one stays as it is. */
export async function ensureWheel(queries: Queries, isActive: boolean): Promise<void> {
  const { name, slices } = standardWheel()
  await queries
    .insertInto("wheel")
    .values({ id: standardWheelId, name, is_active: isActive ? 1 : 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await queries
    .insertInto("wheel_slice")
    .values(slices)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
