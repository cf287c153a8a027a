// The banks that a member may name, by deployment (codes as banks and payment providers use them).
import type { Deployment } from "../kernel/environment.ts"

/** `nameTH` is the name in the deployment's own language: Thai in Thailand, Lao in Laos. */
type BankEntry = { code: string; nameTH: string; nameEN: string }

/** TMB is the product's code for the bank that calls itself ttb since 2021. */
const thaiBanks: readonly BankEntry[] = [
  { code: "KBANK", nameTH: "ธนาคารกสิกรไทย", nameEN: "Kasikornbank" },
  { code: "KTB", nameTH: "ธนาคารกรุงไทย", nameEN: "Krungthai Bank" },
  { code: "SCB", nameTH: "ธนาคารไทยพาณิชย์", nameEN: "Siam Commercial Bank" },
  { code: "BBL", nameTH: "ธนาคารกรุงเทพ", nameEN: "Bangkok Bank" },
  { code: "BAY", nameTH: "ธนาคารกรุงศรีอยุธยา", nameEN: "Bank of Ayudhya (Krungsri)" },
  { code: "TMB", nameTH: "ธนาคารทหารไทยธนชาต (ttb)", nameEN: "TMBThanachart Bank (ttb)" },
  { code: "GSB", nameTH: "ธนาคารออมสิน", nameEN: "Government Savings Bank" },
  { code: "BAAC", nameTH: "ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร (ธ.ก.ส.)", nameEN: "BAAC" },
  { code: "GHB", nameTH: "ธนาคารอาคารสงเคราะห์", nameEN: "Government Housing Bank" },
  { code: "UOB", nameTH: "ธนาคารยูโอบี", nameEN: "United Overseas Bank (Thai)" },
  { code: "CIMBT", nameTH: "ธนาคารซีไอเอ็มบี ไทย", nameEN: "CIMB Thai Bank" },
  { code: "KKP", nameTH: "ธนาคารเกียรตินาคินภัทร", nameEN: "Kiatnakin Phatra Bank" },
  { code: "TISCO", nameTH: "ธนาคารทิสโก้", nameEN: "TISCO Bank" },
  { code: "LH", nameTH: "ธนาคารแลนด์ แอนด์ เฮ้าส์", nameEN: "Land and Houses Bank" },
  { code: "TCD", nameTH: "ธนาคารไทยเครดิต", nameEN: "Thai Credit Bank" },
  { code: "ISBT", nameTH: "ธนาคารอิสลามแห่งประเทศไทย", nameEN: "Islamic Bank of Thailand" },
  { code: "ICBCT", nameTH: "ธนาคารไอซีบีซี (ไทย)", nameEN: "ICBC (Thai)" },
  { code: "SCBT", nameTH: "ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)", nameEN: "Standard Chartered Bank (Thai)" },
  { code: "CITI", nameTH: "ธนาคารซิตี้แบงก์", nameEN: "Citibank" },
]

const laoBanks: readonly BankEntry[] = [
  { code: "BCEL", nameTH: "ທະນາຄານການຄ້າຕ່າງປະເທດລາວ", nameEN: "Banque pour le Commerce Extérieur Lao" },
  { code: "LDB", nameTH: "ທະນາຄານພັດທະນາລາວ", nameEN: "Lao Development Bank" },
  { code: "APB", nameTH: "ທະນາຄານສົ່ງເສີມກະສິກຳ", nameEN: "Agricultural Promotion Bank" },
  { code: "JDB", nameTH: "ທະນາຄານຮ່ວມພັດທະນາ", nameEN: "Joint Development Bank" },
  { code: "LVB", nameTH: "ທະນາຄານຮ່ວມທຸລະກິດລາວ-ຫວຽດ", nameEN: "Lao-Viet Bank" },
  { code: "PSVB", nameTH: "ທະນາຄານພົງສະຫວັນ", nameEN: "Phongsavanh Bank" },
  { code: "STB", nameTH: "ທະນາຄານເອສທີ", nameEN: "ST Bank" },
  { code: "ACLEDA", nameTH: "ທະນາຄານເອຊີລີດາ ລາວ", nameEN: "ACLEDA Bank Lao" },
  { code: "BIC", nameTH: "ທະນາຄານບີໄອຊີ ລາວ", nameEN: "BIC Bank Lao" },
  { code: "KBANK", nameTH: "ທະນາຄານກະສິກອນໄທ", nameEN: "Kasikornthai Bank" },
  { code: "KTB", nameTH: "ທະນາຄານກຸງໄທ", nameEN: "Krungthai Bank" },
]

/** The banks of a deployment, in the order in which the backend lists them. */
export function banksOf(deployment: Deployment): readonly BankEntry[] {
  return deployment === "laos" ? laoBanks : thaiBanks
}

/** The bank of a code, or undefined. */
export function bankOf(deployment: Deployment, code: string): BankEntry | undefined {
  return banksOf(deployment).find(bank => bank.code === code)
}
