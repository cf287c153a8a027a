// What people type and paste, made plain before anything judges it (docs/product/typed-values.md). Phones, messengers and
// bank apps put characters into texts that nobody sees, dashes of every length, and whole sentences around a value.

/** Characters without a picture: format controls, variation selectors, fillers and the braille blank. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const spaces = /[\t-\r\p{Zs}\u0085\u2028\u2029]+/gu
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

/** A phone number or another username, as it is judged next by `phoneNumberFrom`. */
export function typedPhone(text: string): string {
  return plain(text).replace(/^tel: ?/i, "")
}

/** The number of a bank account, its digits alone: gaps, dashes and dots go, anything else stays to be refused. */
export function typedAccountNo(text: string): string {
  return plain(text).replace(/[ .-]/g, "")
}

const currency = "(?:฿|บาทถ้วน|บาท\\.?|บ\\.?|ບາດ|baht\\.?|thb)"
const beforeAmount = new RegExp(`^${currency} ?`, "i")
const afterAmount = new RegExp(`(?: ?[.,/]-)? ?${currency}?$`, "i")

/**
 * An amount as digits with at most one point: `1,234.50`, `1 234,5`, `฿1,234.-` and `๑๒๓ บาท` are read. A comma groups
 * thousands where three digits follow each, and else stands for the point where one or two digits follow the only one.
 * `undefined` for what could mean two amounts, such as `1,23,4`, or none.
 */
export function typedAmount(text: string): string | undefined {
  const bare = plain(text).replace(beforeAmount, "").replace(afterAmount, "").replace(/^\+/, "")
  if (bare === "") return ""
  const grouped = /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d+)(?:\.(\d*))?$/.exec(bare)
  const pointed =
    grouped ?? /^([1-9]\d{0,2}(?: \d{3})+|\d+),(\d{1,2})$/.exec(bare) ?? /^()\.(\d{1,2})$/.exec(bare)
  if (!pointed) return undefined
  const [, baht = "", decimals] = pointed
  return `${baht.replace(/[ ,]/g, "") || "0"}${decimals ? `.${decimals}` : ""}`
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

const around = /^["'`“”„‘’«»()[\]{}<>「」.,:;!?*_ ]+|["'`“”„‘’«»()[\]{}<>「」.,:;!?*_ ]+$/g

/** A promotion code in capitals, without spaces and what stands around it. */
export function typedCode(text: string): string {
  return plain(text).replace(around, "").replaceAll(" ", "").toUpperCase()
}

/**
 * The inviter's code in a text: the code alone, a link that has it, or either with anything behind it. Its PR is in
 * capitals, and a gap behind that goes. `undefined` for none.
 */
export function typedInviteCode(text: string): string | undefined {
  const typed = plain(text).replace(/(?<![a-z0-9])pr[ .:_-]+(?=\d)/gi, "PR")
  const linked = [...typed.matchAll(/[?&;]code=([^&#?]+)/gi)].map(([, code = ""]) => code)
  // A second code, behind the first without a link of its own, is the tracking's.
  const texts = linked.length > 0 && !/(?:^| )pr\w+[?&]/i.test(typed) ? linked : [typed]
  const codes = texts.flatMap(one => one.match(/[a-z0-9]+(?:[-_][a-z0-9]+)*/gi) ?? [])
  const code = codes.find(one => /^pr[\w-]*\d/i.test(one)) ?? codes[0]
  return code?.replace(/^pr/i, "PR")
}

/**
 * The one-time code in a text: digits with or without gaps, else the only run of six digits, else the only one of four to
 * eight. `undefined` where there is none, or more than one.
 */
export function typedOneTimeCode(text: string): string | undefined {
  const typed = plain(text)
  const alone = typed.replace(/[ .-]/g, "")
  if (/^\d{1,8}$/.test(alone) || /^\d{1,20}$/.test(typed)) return alone
  const runs = typed.match(/(?<![a-z\d])\d{4,8}(?![a-z\d])/gi) ?? []
  const six = runs.filter(run => run.length === 6)
  const [only, ...others] = six.length > 0 ? six : runs
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
 * The holder's name on a bank account: as `typedName`, with plain apostrophes and dashes and without emoji; the full stop
 * of a title goes (`Mr. Somchai`, `Asst.Prof.Somchai`). Without a single letter it is empty.
 */
export function typedHolderName(text: string): string {
  const name = typedName(text)
    .replace(/[‘’ʼ′`´]/g, "'")
    .replace(dashes, "-")
    .replace(/\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}]/gu, "")
    .replace(/^(?:[a-z]+\.+ ?)+(?=\p{L})/iu, title => title.replace(/\.+ ?/g, " "))
  const single = name.replace(/ +/g, " ").trim()
  return /\p{L}/u.test(single) ? single : ""
}

/** A password: its letters in one form (RFC 8265), everything else as typed. */
export function typedPassword(text: string): string {
  return composed(text)
}
