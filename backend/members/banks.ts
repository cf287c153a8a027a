// The banks that a member may name, by deployment (codes as banks and payment providers use them).
import type { Deployment } from "../kernel/environment.ts"

/** `nameTH` is the name in the deployment's own language: Thai in Thailand, Lao in Laos. */
type BankEntry = { code: string; nameTH: string; nameEN: string; nameLO?: string }

/** TMB is the product's code for the bank that calls itself ttb since 2021. */
const thaiBanks: readonly BankEntry[] = [
  { code: "KBANK", nameTH: "ธนาคารกสิกรไทย", nameLO: "ທະນາຄານກະສິກອນໄທ", nameEN: "Kasikornbank" },
  { code: "KTB", nameTH: "ธนาคารกรุงไทย", nameLO: "ທະນາຄານກຸງໄທ", nameEN: "Krungthai Bank" },
  { code: "SCB", nameTH: "ธนาคารไทยพาณิชย์", nameLO: "ທະນາຄານໄທພານິດ", nameEN: "Siam Commercial Bank" },
  { code: "BBL", nameTH: "ธนาคารกรุงเทพ", nameLO: "ທະນາຄານກຸງເທບ", nameEN: "Bangkok Bank" },
  {
    code: "BAY",
    nameTH: "ธนาคารกรุงศรีอยุธยา",
    nameLO: "ທະນາຄານກຸງສີອະຍຸດທະຍາ",
    nameEN: "Bank of Ayudhya (Krungsri)",
  },
  {
    code: "TMB",
    nameTH: "ธนาคารทหารไทยธนชาต (ttb)",
    nameLO: "ທະນາຄານທະຫານໄທທະນະຊາດ (ttb)",
    nameEN: "TMBThanachart Bank (ttb)",
  },
  { code: "GSB", nameTH: "ธนาคารออมสิน", nameLO: "ທະນາຄານອອມສິນ", nameEN: "Government Savings Bank" },
  {
    code: "BAAC",
    nameTH: "ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร (ธ.ก.ส.)",
    nameLO: "ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ",
    nameEN: "BAAC",
  },
  {
    code: "GHB",
    nameTH: "ธนาคารอาคารสงเคราะห์",
    nameLO: "ທະນາຄານອາຄານສົງເຄາະ",
    nameEN: "Government Housing Bank",
  },
  { code: "UOB", nameTH: "ธนาคารยูโอบี", nameLO: "ທະນາຄານຢູໂອບີ", nameEN: "United Overseas Bank (Thai)" },
  { code: "CIMBT", nameTH: "ธนาคารซีไอเอ็มบี ไทย", nameLO: "ທະນາຄານຊີໄອເອັມບີ ໄທ", nameEN: "CIMB Thai Bank" },
  { code: "KKP", nameTH: "ธนาคารเกียรตินาคินภัทร", nameLO: "ທະນາຄານກຽດນາຄິນພັດ", nameEN: "Kiatnakin Phatra Bank" },
  { code: "TISCO", nameTH: "ธนาคารทิสโก้", nameLO: "ທະນາຄານທິສໂກ້", nameEN: "TISCO Bank" },
  {
    code: "LH",
    nameTH: "ธนาคารแลนด์ แอนด์ เฮ้าส์",
    nameLO: "ທະນາຄານແລນ ແອນ ເຮົ້າ",
    nameEN: "Land and Houses Bank",
  },
  { code: "TCD", nameTH: "ธนาคารไทยเครดิต", nameLO: "ທະນາຄານໄທເຄຣດິດ", nameEN: "Thai Credit Bank" },
  {
    code: "ISBT",
    nameTH: "ธนาคารอิสลามแห่งประเทศไทย",
    nameLO: "ທະນາຄານອິດສະລາມແຫ່ງປະເທດໄທ",
    nameEN: "Islamic Bank of Thailand",
  },
  { code: "ICBCT", nameTH: "ธนาคารไอซีบีซี (ไทย)", nameLO: "ທະນາຄານໄອຊີບີຊີ (ໄທ)", nameEN: "ICBC (Thai)" },
  {
    code: "SCBT",
    nameTH: "ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)",
    nameLO: "ທະນາຄານສະແຕນດາດຊາເຕີດ (ໄທ)",
    nameEN: "Standard Chartered Bank (Thai)",
  },
  { code: "CITI", nameTH: "ธนาคารซิตี้แบงก์", nameLO: "ທະນາຄານຊິຕີ້ແບັງ", nameEN: "Citibank" },
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

/** A bank's names in its languages. */
export function namesOfBank({ code: _, ...names }: BankEntry): Omit<BankEntry, "code"> {
  return names
}

/** The bank of a code, or undefined. */
export function bankOf(deployment: Deployment, code: string): BankEntry | undefined {
  return banksOf(deployment).find(bank => bank.code === code)
}
