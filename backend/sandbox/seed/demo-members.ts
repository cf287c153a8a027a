// The demo members of each deployment. Everything about them is made up; the password is the same for all.
import type { Deployment } from "../../kernel/environment.ts"

export const demoPassword = "krapao-demo"

export type DemoMember = {
  id: string
  phone: string
  name: string
  bank: { code: string; name: string; number: string } | null
  inactive?: true
  /** Which history the member's statement shows: see history.ts. */
  story: "regular" | "small" | "playing" | "none"
}

const thailand: readonly DemoMember[] = [
  {
    id: "10000001",
    phone: "0812345678",
    name: "สมชาย ใจดี",
    bank: { code: "KBANK", name: "SOMCHAI JAIDEE", number: "0012345678" },
    story: "regular",
  },
  {
    // The bank wants the holder's name in English and does not have it: the bank-name edit applies.
    id: "10000002",
    phone: "0823456789",
    name: "สมหญิง รักเก็บ",
    bank: { code: "KTB", name: "สมหญิง รักเก็บ", number: "9870012345" },
    story: "small",
  },
  {
    id: "10000003",
    phone: "0834567890",
    name: "มาใหม่ เพิ่งสมัคร",
    bank: { code: "SCB", name: "MAMAI PHOENGSAMAK", number: "4040011223" },
    story: "none",
  },
  {
    id: "10000004",
    phone: "0845678901",
    name: "หยุด พักก่อน",
    bank: { code: "BBL", name: "YUD PHAKKON", number: "1230045678" },
    inactive: true,
    story: "small",
  },
  { id: "10000005", phone: "0856789012", name: "ไร้ บัญชี", bank: null, story: "small" },
  {
    // In the middle of a bonus.
    id: "10000006",
    phone: "0867890123",
    name: "โบนัส กำลังเล่น",
    bank: { code: "KBANK", name: "BONUS KAMLANGLEN", number: "0055667788" },
    story: "playing",
  },
]

const laos: readonly DemoMember[] = [
  {
    id: "20000001",
    phone: "02055512345",
    name: "ສົມສັກ ໃຈດີ",
    bank: { code: "BCEL", name: "SOMSACK CHAIDEE", number: "160120009876543" },
    story: "regular",
  },
  {
    id: "20000002",
    phone: "02055523456",
    name: "ບົວລາ ຮັກເກັບ",
    bank: { code: "KTB", name: "ບົວລາ ຮັກເກັບ", number: "9870054321" },
    story: "small",
  },
  {
    id: "20000003",
    phone: "02055534567",
    name: "ມາໃໝ່ ຫາກໍສະໝັກ",
    bank: { code: "LDB", name: "MAMAI HAKOSAMAK", number: "0301100220033" },
    story: "none",
  },
  {
    id: "20000004",
    phone: "02055545678",
    name: "ຢຸດ ພັກກ່ອນ",
    bank: { code: "JDB", name: "YOUD PHAKKONE", number: "0010022003300" },
    inactive: true,
    story: "small",
  },
  {
    id: "20000005",
    phone: "02055556789",
    name: "ໂບນັດ ກຳລັງຫຼິ້ນ",
    bank: { code: "BCEL", name: "BONUS KAMLANGLIN", number: "160120005566778" },
    story: "playing",
  },
]

/** The demo members; the first is the one to log in with. */
export function demoMembersOf(deployment: Deployment): readonly DemoMember[] {
  return deployment === "laos" ? laos : thailand
}
