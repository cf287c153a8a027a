// Words in which backends tell a player that something was done, or was not, beside the codes of the catalogue
// (docs/product/api.md). A text of both kinds tells of neither: "โอนเงินไม่สำเร็จ".
import { isErrorCode, meansDone } from "#contract/errors.ts"

/** Whole words of English texts and of codes. */
const successWords = new Set(
  "success successful successfully succeeded ok okay done complete completed saved updated".split(" "),
)

const failureWords = new Set(
  [
    "no not non never none nothing cannot cant dont doesnt didnt isnt wasnt wont couldnt without false",
    "fail fails failed failure error errors invalid wrong denied deny reject rejected refused declined cancel",
    "cancelled canceled insufficient unsuccessful incomplete unable already duplicate expired blocked closed",
    "suspended exceeded limit try again later please before until unless if when must need needs required being",
  ]
    .join(" ")
    .split(" "),
)

// Thai and Lao are written without spaces: these are looked for anywhere in a text.
const successParts = [
  "สำเร็จ",
  "เรียบร้อย",
  "จบโบนัสแล้ว",
  "บันทึกแล้ว",
  "โอนเงินแล้ว",
  "ສຳເລັດ",
  "ຮຽບຮ້ອຍ",
  "ບັນທຶກແລ້ວ",
].map(normal)

const failureParts = [
  ..."ไม่ ผิด ล้มเหลว ขัดข้อง ปฏิเสธ ยกเลิกรายการ หมดอายุ ซ้ำ ห้าม ก่อน หาก ถ้า เมื่อ ให้สำเร็จ ลองใหม่".split(" "),
  ..."ບໍ່ ຜິດ ລົ້ມເຫລວ ລົ້ມເຫຼວ ຂັດຂ້ອງ ປະຕິເສດ ໝົດອາຍຸ ຊ້ຳ ຫ້າມ ກ່ອນ ຖ້າ ລອງໃໝ່".split(" "),
].map(normal)

/** Longer texts tell of nothing: they are read by people only. */
const maxReadLength = 300

/** Does this text say that it was done? */
export function tellsOfSuccess(text: string): boolean {
  if (isErrorCode(text)) return meansDone(text)
  if (text.length > maxReadLength || tellsOfFailure(text)) return false
  return wordsOf(text).some(word => successWords.has(word)) || hasPart(text, successParts)
}

/** Does this text say that it was not done, or only on a condition? */
export function tellsOfFailure(text: string): boolean {
  if (isErrorCode(text)) return !meansDone(text)
  if (text.length > maxReadLength) return false
  return wordsOf(text).some(word => failureWords.has(word)) || hasPart(text, failureParts)
}

/** Words of what is still to come: a review, a queue, a condition. */
const waitingWords = new Set(
  [
    "pending wait waiting review reviewed reviewing process processed processing progress queue queued approve",
    "approved approval check checked checking later until when once before after if unless within soon minutes",
  ]
    .join(" ")
    .split(" "),
)
const waitingParts = [
  ..."รอ ตรวจสอบ ดำเนินการ อนุมัติ เมื่อ ก่อน หาก ถ้า ภายใน นาที".split(" "),
  ..."ລໍ ກວດ ດຳເນີນ ອະນຸມັດ ເມື່ອ ກ່ອນ ຖ້າ ພາຍໃນ ນາທີ".split(" "),
].map(normal)

/** Does this text say that it is, or may be, still under way? A long text may say so anywhere. */
export function tellsOfWaiting(text: string): boolean {
  if (isErrorCode(text)) return false
  return wordsOf(text).some(word => waitingWords.has(word)) || hasPart(text, waitingParts)
}

/** Words of a server whose own call got no answer: it does not know whether anything was done. */
const faults =
  /internal[ _-]*(server|error)|time[ds]?[ -]?out|\b(econn\w+|epipe|enotfound|eai_again)\b|socket hang up|network error|bad gateway|connection (was )?(closed|reset|lost|terminated)/i

/** Does this text say that something failed on the way, so that nobody knows what became of it? */
export function tellsOfFault(text: string): boolean {
  return text.length <= maxReadLength && faults.test(text)
}

/** The words of a text or a code, in small letters: `TRANSFER_SUCCESS` and `transferSuccess` have two. */
function wordsOf(text: string): string[] {
  const parted = text.replace(/['’]/g, "").replace(/([a-z])([A-Z])/g, "$1 $2")
  return parted.toLowerCase().split(/[^a-z]+/)
}

function hasPart(text: string, parts: readonly string[]): boolean {
  const searched = normal(text)
  return parts.some(part => searched.includes(part))
}

/** One form for vowels that can be written in two ways. */
function normal(text: string): string {
  return text.normalize("NFKC")
}
