// What people type and paste, made plain before anything judges it (docs/product/typed-values.md). Phones, messengers and
// bank apps put characters into texts that nobody sees, dashes of every length, and whole sentences around a value.

/** Characters without a picture: format controls, variation selectors, fillers and the braille blank. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const spaces = /[\t-\r\p{Zs}\u0085\u2028\u2029]+/gu
/** Quotes and what else may stand around a value; signs that a code may end with are not among them. */
const around = /^[^\p{L}\p{N}\p{M}+&%$@]+|[^\p{L}\p{N}\p{M}+&%$@]+$/gu
const dashes = /[\p{Pd}\u2212\u2043\u02d7]/gu

/** Thai, Lao and full-width digits as ASCII digits; everything else as it is. */
function asciiDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59\u0ed0-\u0ed9\uff10-\uff19]/g, digit =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  )
}

/** Full-width letters, digits and signs as the ASCII ones. */
function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, wide => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
}

/** Without what nobody sees, and with single spaces, none at the ends. */
export function visible(text: string): string {
  return text.replace(spaces, " ").replace(unseen, "").replace(/ +/g, " ").trim()
}

/** A value of digits, letters and signs in ASCII: what is visible, in plain digits, letters and dashes. */
function plain(text: string): string {
  return asciiDigits(narrow(visible(text))).replace(dashes, "-")
}

/** The only digits of a text, 8 or more, with gaps and brackets; `undefined` where others stand apart, or a word has them. */
function numberIn(text: string): string | undefined {
  const [number, ...others] = text.match(/[+(]{0,2}\d(?:[\d ()./_·•-]*\d)?/g) ?? []
  if (number === undefined || others.length > 0 || number.replace(/\D/g, "").length < 8) return undefined
  const [before = "", after = ""] = text.split(number)
  // Thai and Lao words have no space behind them.
  return /[\w@#*=/][.-]?$/.test(before) || /^[.-]?[\w@*=/]/.test(after) ? undefined : number
}

/** Between groups of two to four digits: a comma between two whole numbers is none of these. */
const commaInPhone = /(?<=(?<!\d)\d{2,4}), ?(?=\d{3,4}(?!\d))/g

/** A phone number or another username, as it is judged next by `phoneNumberFrom`. */
export function typedPhone(text: string): string {
  const typed = plain(text)
    .replace(/^(?:tel[:.] ?|(?:https?:\/\/)?wa\.me\/)/i, "")
    .replace(commaInPhone, " ")
  return numberIn(typed) ?? typed
}

/** The number of a bank account, its digits alone, whatever stands around them; other texts stay to be refused. */
export function typedAccountNo(text: string): string {
  const typed = plain(text)
  return numberIn(typed)?.replace(/\D/g, "") ?? typed.replace(/[ .-]/g, "")
}

const currency = "(?:฿|บาทถ้วน|บาท\\.?|บ\\.?|ບາດ|ບ\\.|baht\\.?|thb\\.?)"
/** Such as `จำนวนเงินที่โอน (บาท): `. */
const amountLabel = "(?:(?:(?:จำนวน|ยอด|ຈຳນວນ|ຍອດ)[\\p{Script=Thai}\\p{Script=Lao} ()]*|amount) ?:? ?)"
const beforeAmount = new RegExp(`^${amountLabel}?(?:${currency} ?)?`, "iu")
const afterAmount = new RegExp(`(?: ?[.,/]-)? ?${currency}?$`, "i")
/** Digits in two lines, or further apart than groups of one amount are. */
const twoAmounts = /\p{Nd}(?:\s{2,}|[\t-\r\u0085\u2028\u2029])\p{Nd}/u

/**
 * An amount as digits with at most one point: `1,234.50`, `1 234,5`, `1’234`, `฿1,234.-` and `๑๒๓ บาท` are read. A
 * comma groups thousands where three digits follow each, and else stands for the point where one or two digits follow
 * the only one.
 * `undefined` for what could mean two amounts, such as `1,23,4`, or none.
 */
export function typedAmount(text: string): string | undefined {
  if (twoAmounts.test(text.trim())) return undefined
  const typed = composed(plain(text)).replace(/^[ "'“”‘’«»]+|[ "'“”‘’«»]+$/g, "")
  const bare = typed.replace(beforeAmount, "").replace(afterAmount, "").replace(/^\+ ?/, "")
  if (bare === "") return ""
  const grouped = /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ '’]\d{3})+|\d+)(?:\.(\d*))?$/.exec(bare)
  const pointed =
    grouped ?? /^([1-9]\d{0,2}(?:[ '’]\d{3})+|\d+),(\d{1,2})$/.exec(bare) ?? /^()\.(\d{1,2})$/.exec(bare)
  if (!pointed) return undefined
  const [, baht = "", decimals] = pointed
  return `${baht.replace(/[ ,'’]/g, "") || "0"}${decimals ? `.${decimals}` : ""}`
}

/** A day as digits, with slashes between its parts where they are apart; a year of two digits as one of four. */
export function typedDay(text: string): string {
  const day = plain(text).replace(/ ?([-./]) ?| /g, (_, sign = "/") => sign)
  // Thailand counts 543 years more: 69 is 2569, and 26 is 2026.
  return day.replace(
    /^(\d{1,2}[-./]\d{1,2}[-./])(\d\d)$/,
    (_, start, year) => `${start}${year > 43 ? 25 : 20}${year}`,
  )
}

const words = "\\p{Script=Thai}\\p{Script=Lao}"
const signs = "[\\p{P}\\p{So} ]*"
const wordsBefore = new RegExp(`^(?:[${words}\\p{P}\\p{So}\\d ]*[${words}])?${signs}$`, "u")
const wordsAfter = new RegExp(`^${signs}(?:[${words}][${words}\\p{P}\\p{So}\\d ]*)?$`, "u")

/** Stands a code in a text of Thai, Lao, signs and numbers? A number beside it may be its own other half. */
function isAmongWords(text: string, code: string): boolean {
  const [before = "", after = ""] = text.split(code)
  return wordsBefore.test(before) && wordsAfter.test(after)
}

/** A promotion code in capitals, without spaces and what stands around it, such as a sentence in Thai or Lao. */
export function typedCode(text: string): string {
  const typed = plain(text)
    .replace(/^(?:(?:use|promo(?:tion)?) code ?:?|(?:promo(?:tion)?|code) ?:)/i, "")
    .replace(around, "")
  const [code, ...others] = (typed.match(/[\w-]+/g) ?? []).filter(part => /[a-z]/i.test(part))
  const alone = others.length === 0 && code !== undefined && isAmongWords(typed, code) ? code : typed
  return alone.replaceAll(" ", "").toUpperCase()
}

/**
 * The inviter's code in a text: the code alone, a link that has it, or either with anything behind it. Its PR is in
 * capitals, and a gap behind that goes. `undefined` for none.
 */
export function typedInviteCode(text: string): string | undefined {
  const decoded = plain(text).replace(/%[2-7][0-9a-f]/gi, sign => decodeURIComponent(sign))
  const typed = decoded.replace(/(?<![a-z0-9])pr[ .:_-]+(?=\d)/gi, "PR")
  const linked = [...typed.matchAll(/[?&;]code=([^&#?]+)/gi)].map(([, code = ""]) => code)
  // A second code, behind the first without a link of its own, is the tracking's.
  const texts = linked.length > 0 && !/(?:^| )pr\w+[?&]/i.test(typed) ? linked : [typed]
  const codes = texts.flatMap(one => one.match(/[a-z0-9]+(?:[-_][a-z0-9]+)*/gi) ?? [])
  const code = codes.find(one => /^pr[\w-]*\d/i.test(one)) ?? codes[0]
  return code?.replace(/^pr/i, "PR")
}

/**
 * The one-time code in a text: digits with or without gaps, else the only six digits (in two halves too), else the only
 * run of four to eight. `undefined` where there is none, or more than one.
 */
export function typedOneTimeCode(text: string): string | undefined {
  const typed = plain(text)
  const alone = typed.replace(/[ .-]/g, "")
  if (/^\d{1,8}$/.test(alone) || /^\d{1,20}$/.test(typed)) return alone
  // Dates, phones, times, amounts and references are no codes.
  const sentence = typed
    .replace(/(?<!\d)\d+(?:[-./:,]\d+)+/g, chain =>
      /^\d{3}[-.]\d{3}$/.test(chain) ? chain.replace(/\D/, "") : " ",
    )
    .replace(/(?:ref(?:erence)?\.?|อ้างอิง|ອ້າງອີງ) ?(?:no\.?|code)? ?[:=#]? ?\d+/gi, " ")
    .replace(/(?<!\d)\d+ ?(?:บาท|ບາດ|baht|thb|ກີບ|kip)/gi, " ")
  const found =
    sentence.match(/(?<![a-z\d])(?:otp)?(?:\d{4,8}|(?<!\d )\d{3} \d{3}(?! \d))(?![a-z\d])/gi) ?? []
  const runs = found.map(run => run.replace(/\D/g, ""))
  const six = runs.filter(run => run.length === 6)
  const [only, ...others] = new Set(six.length > 0 ? six : runs)
  return others.length === 0 ? only : undefined
}

/** Thai and Lao letters that keyboards compose in two ways, in one. */
function composed(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1\u0e33")
    .replace(/\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g, "$1\u0eb3")
    .replaceAll("\u0e40\u0e40", "\u0e41")
    .replaceAll("\u0ec0\u0ec0", "\u0ec1")
}

/** A name that people call themselves: what is visible, letters in one form. */
export function typedName(text: string): string {
  return composed(visible(narrow(text)))
}

/**
 * The holder's name on a bank account: as `typedName`, with plain apostrophes and dashes and without emoji and quotes
 * around it; the full stop of a title goes (`Mr. Somchai`, `Asst.Prof.Somchai`). Without a single letter it is empty.
 */
export function typedHolderName(text: string): string {
  const name = typedName(text)
    .replace(/[‘’ʼ′`´]/g, "'")
    .replace(dashes, "-")
    .replace(/\p{Extended_Pictographic}|\p{So}|[\u20e3\u{1f3fb}-\u{1f3ff}]/gu, "")
    .replace(/^[ "“”«»]+|[ "“”«»]+$/g, "")
    .replace(/^(?:[a-z]+\.+ ?)+(?=\p{L})/iu, title => title.replace(/\.+ ?/g, " "))
  const single = name.replace(/ +/g, " ").trim()
  return /\p{L}/u.test(single) ? single : ""
}

/** A password: its letters in one form (RFC 8265), everything else as typed. */
export function typedPassword(text: string): string {
  return composed(text)
}
