// The texts of messages to phones, in the member's language. No links: banks have taught everybody to distrust them. Thai
// and Lao have 70 characters at most and English 160: one message each.
import type { Deployment } from "../kernel/environment.ts"
import type { SpokenLanguage } from "../kernel/request-name.ts"

type Message = "code" | "password-changed" | "new-device" | "bank-account"

const texts: Record<SpokenLanguage, Record<Message, string>> = {
  en: {
    code: "Krapao: OTP {code} (ref. {reference}). Do not tell it to anyone.",
    "password-changed": "Krapao: your password was changed. Not you? Contact support at once.",
    "new-device": "Krapao: a login on a new device. Not you? Change your password at once.",
    "bank-account": "Krapao: a bank account was saved. Not you? Contact support at once.",
  },
  th: {
    code: "Krapao: รหัส OTP {code} (อ้างอิง {reference}) ห้ามบอกรหัสนี้กับใคร",
    "password-changed": "Krapao: รหัสผ่านถูกเปลี่ยนแล้ว หากไม่ใช่คุณ ติดต่อเจ้าหน้าที่ทันที",
    "new-device": "Krapao: มีการเข้าจากอุปกรณ์ใหม่ หากไม่ใช่คุณ เปลี่ยนรหัสผ่านทันที",
    "bank-account": "Krapao: บันทึกบัญชีธนาคารแล้ว หากไม่ใช่คุณ ติดต่อเจ้าหน้าที่ทันที",
  },
  lo: {
    code: "Krapao: ລະຫັດ OTP {code} (ອ້າງອີງ {reference}) ຫ້າມບອກລະຫັດນີ້ໃຫ້ໃຜ",
    "password-changed": "Krapao: ລະຫັດຜ່ານຖືກປ່ຽນແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ຕິດຕໍ່ທີມງານທັນທີ",
    "new-device": "Krapao: ມີການເຂົ້າຈາກອຸປະກອນໃໝ່ ຖ້າບໍ່ແມ່ນທ່ານ ປ່ຽນລະຫັດຜ່ານທັນທີ",
    "bank-account": "Krapao: ບັນທຶກບັນຊີທະນາຄານແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ຕິດຕໍ່ທີມງານທັນທີ",
  },
}

/** The language of whoever is not known to use one. */
export const languageOf = (deployment: Deployment): SpokenLanguage => (deployment === "laos" ? "lo" : "th")

export function messageText(
  language: SpokenLanguage,
  message: Message,
  values: Record<string, string> = {},
): string {
  return texts[language][message].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
}
