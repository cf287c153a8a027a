// The banks, one row each: all that the product knows of a bank (CONTRIBUTING.md, "A bank").
import type { Deployment } from "./accounts.ts"

/**
 * code: the code of accounts and of the API, then what others call the same bank. where: members in Thailand (T), in
 * Laos (L) may have an account there; their lists keep this order. mini-QR: three digits of the Bank of Thailand, by
 * which a slip names the sending bank. tile: its colour, and its letters' where white is too weak. notes: `first` is
 * shown before the others at registration; `English` keeps the holder's name in English letters only.
 */
const table = `
code        | where | mini-QR | tile            | notes         | Thai | Lao | English
KBANK       | TL    | 004     | #12892b         | first         | ธนาคารกสิกรไทย | ທະນາຄານກະສິກອນໄທ | Kasikornbank
KTB         | TL    | 006     | #1ba5e1 #083244 | first English | ธนาคารกรุงไทย | ທະນາຄານກຸງໄທ | Krungthai Bank
SCB         | T     | 014     | #4e2e7f         |               | ธนาคารไทยพาณิชย์ | ທະນາຄານໄທພານິດ | Siam Commercial Bank
BBL         | T     | 002     | #1e4598         | English       | ธนาคารกรุงเทพ | ທະນາຄານກຸງເທບ | Bangkok Bank
BAY         | T     | 025     | #fec43b #3d2b25 |               | ธนาคารกรุงศรีอยุธยา | ທະນາຄານກຸງສີອະຍຸດທະຍາ | Bank of Ayudhya (Krungsri)
TMB TTB     | T     | 011     | #0f4ea8         | English       | ธนาคารทหารไทยธนชาต (ttb) | ທະນາຄານທະຫານໄທທະນະຊາດ (ttb) | TMBThanachart Bank (ttb)
GSB         | T     | 030     | #df1886         |               | ธนาคารออมสิน | ທະນາຄານອອມສິນ | Government Savings Bank
BAAC        | T     | 034     | #408519         |               | ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร (ธ.ก.ส.) | ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ | BAAC
GHB         | T     | 033     | #f57d23 #4a260b |               | ธนาคารอาคารสงเคราะห์ | ທະນາຄານອາຄານສົງເຄາະ | Government Housing Bank
UOB         | T     | 024     | #0b3979         |               | ธนาคารยูโอบี | ທະນາຄານຢູໂອບີ | United Overseas Bank (Thai)
CIMBT CIMB  | T     | 022     | #7e2f36         |               | ธนาคารซีไอเอ็มบี ไทย | ທະນາຄານຊີໄອເອັມບີ ໄທ | CIMB Thai Bank
KKP         | T     | 069     | #4b3a83         |               | ธนาคารเกียรตินาคินภัทร | ທະນາຄານກຽດນາຄິນພັດ | Kiatnakin Phatra Bank
TISCO       | T     | 067     | #12549f         |               | ธนาคารทิสโก้ | ທະນາຄານທິສໂກ້ | TISCO Bank
LH LHBANK   | T     | 073     | #6d6e71         |               | ธนาคารแลนด์ แอนด์ เฮ้าส์ | ທະນາຄານແລນ ແອນ ເຮົ້າສ໌ (LH Bank) | Land and Houses Bank
TCD         | T     | 071     |                 |               | ธนาคารไทยเครดิต | ທະນາຄານໄທເຄຣດິດ | Thai Credit Bank
ISBT IBANK  | T     | 066     |                 |               | ธนาคารอิสลามแห่งประเทศไทย | ທະນາຄານອິດສະລາມແຫ່ງປະເທດໄທ | Islamic Bank of Thailand
ICBCT ICBC  | T     | 070     | #c50f1c         |               | ธนาคารไอซีบีซี (ไทย) | ທະນາຄານໄອຊີບີຊີ (ໄທ) | ICBC (Thai)
SCBT        | T     | 020     |                 |               | ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย) | ທະນາຄານສະແຕນດາດຊາເຕີດ (ໄທ) | Standard Chartered Bank (Thai)
BCEL        | L     |         | #b8232a         |               | ธนาคารการค้าต่างประเทศลาว (BCEL) | ທະນາຄານການຄ້າຕ່າງປະເທດລາວ (BCEL) | Banque pour le Commerce Extérieur Lao (BCEL)
LDB         | L     |         | #1d4f91         |               | ธนาคารพัฒนาลาว (LDB) | ທະນາຄານພັດທະນາລາວ (LDB) | Lao Development Bank (LDB)
APB         | L     |         |                 |               | ธนาคารส่งเสริมกสิกรรม (APB) | ທະນາຄານສົ່ງເສີມກະສິກຳ (APB) | Agricultural Promotion Bank (APB)
JDB         | L     |         | #0a4c8b         |               | ธนาคารร่วมพัฒนา (JDB) | ທະນາຄານຮ່ວມພັດທະນາ (JDB) | Joint Development Bank (JDB)
LVB         | L     |         |                 |               | ธนาคารร่วมธุรกิจลาว-เวียด (LVB) | ທະນາຄານຮ່ວມທຸລະກິດລາວ-ຫວຽດ (LVB) | Lao-Viet Bank (LVB)
PSVB        | L     |         |                 |               | ธนาคารพงสะหวัน | ທະນາຄານພົງສະຫວັນ | Phongsavanh Bank
STB         | L     |         |                 |               | ธนาคารเอสที | ທະນາຄານເອສທີ | ST Bank
ACLEDA      | L     |         |                 |               | ธนาคารเอซีลีดา ลาว | ທະນາຄານເອຊີລີດາ ລາວ | ACLEDA Bank Lao
BIC         | L     |         |                 |               | ธนาคารบีไอซี ลาว | ທະນາຄານບີໄອຊີ ລາວ | BIC Bank Lao
`

export type Bank = {
  code: string
  aliases: readonly string[]
  deployments: readonly Deployment[]
  names: { th: string; lo: string; en: string }
  tile: BankTile | undefined
  digits: string | undefined
  isRecommended: boolean
  wantsEnglishName: boolean
}

/** `text`: the letters' colour, white without it; `letters` stand in place of the code. */
export type BankTile = { color: string; text?: string; letters?: string }

export const banks: readonly Bank[] = table.trim().split("\n").slice(1).map(readRow)

function readRow(row: string): Bank {
  const [codes = "", where = "", digits, tile = "", notes = "", th = "", lo = "", en = ""] = row
    .split("|")
    .map(cell => cell.trim())
  const [code = "", ...aliases] = codes.split(" ")
  const [color, text] = tile.split(" ")
  return {
    code,
    aliases,
    deployments: [...where].map(letter => (letter === "L" ? "laos" : "thailand")),
    names: { th, lo, en },
    tile: color ? { color, ...(text && { text }) } : undefined,
    digits: digits || undefined,
    isRecommended: notes.includes("first"),
    wantsEnglishName: notes.includes("English"),
  }
}

export const recommendedBanks: readonly Bank[] = banks.filter(bank => bank.isRecommended)

const byName = new Map(banks.flatMap(bank => [bank.code, ...bank.aliases].map(name => [name, bank] as const)))
const byDigits = new Map(banks.flatMap(bank => (bank.digits ? [[bank.digits, bank] as const] : [])))

/** The bank of a code, an alias or the three digits, in any case; undefined for one that the table lacks. */
export function bankOf(name: string): Bank | undefined {
  const told = name.trim().toUpperCase()
  return byName.get(told) ?? byDigits.get(told)
}

/** One code for one bank, whatever it is called; what the table lacks stays as it is, in capitals. */
export function bankCodeOf(name: string): string {
  return bankOf(name)?.code ?? name.trim().toUpperCase()
}

/** The banks that a deployment's members may name. */
export function banksOf(deployment: Deployment): readonly Bank[] {
  return banks.filter(bank => bank.deployments.includes(deployment))
}

/** Must the holder's name at this bank be written in English letters? */
export function needsEnglishName(bankCode: string): boolean {
  return bankOf(bankCode)?.wantsEnglishName ?? false
}

/** Tiles beside those of the banks: the wallet's, and that of every bank that nobody named. */
const otherTiles: Record<string, BankTile> = {
  TRUEMONEY: { color: "#f58220", text: "#2b1400", letters: "TM" },
}
export const neutralTile: BankTile = { color: "#4f5d70" }

/** The tile of a code; undefined where the table has none. */
export function tileOf(code: string): BankTile | undefined {
  return bankOf(code)?.tile ?? (Object.hasOwn(otherTiles, code) ? otherTiles[code] : undefined)
}
