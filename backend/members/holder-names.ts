// Whether a name that a bank gives is an account holder's (docs/product/slips.md).

/** Longer ones first. Thai titles stand before the name without a gap. */
const titles = [
  /^(นางสาว|น\.\s*ส\.|นาย|นาง|เด็กชาย|เด็กหญิง|ด\.\s*ช\.|ด\.\s*ญ\.|คุณ|ดร\.|ທ້າວ|ນາງສາວ|ນາງ|ທ່ານ)\s*/,
  /^((ว่าที่\s*)?(ร้อย|สิบ|จ่าสิบ|พัน|พล)(ตรี|โท|เอก)|พระ(มหา)?|หม่อม(หลวง|ราชวงศ์))\s*/,
  /^(MISS|MRS|MR|MS|MASTER|MSTR|DR)(\.\s*|\s+)/,
  /\s+(MISS|MRS|MR|MS|MASTER|MSTR|DR)\.?$/,
]

/** Is one of the names, as a bank gives them, the holder's of this account? */
export function isHolder(given: readonly string[], account: { bank_account_name: string | null }): boolean {
  return given.some(name => namesAgree(name, account.bank_account_name ?? ""))
}

/**
 * Are these the names of one person, whatever their titles, order, case, gaps and initials? A name in another script is
 * not compared, and one word of several is too little.
 */
export function namesAgree(one: string, other: string): boolean {
  return readings(one).some(a => readings(other).some(b => wordsAgree(a, b)))
}

/** The words of a name, with and without what may be a title: some names begin like one. */
function readings(name: string): string[][] {
  const whole = name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toUpperCase()
    .replace(/[*•…]+/g, "* ")
    .trim()
  const untitled = titles.map(title => whole.replace(title, ""))
  return [...new Set([whole, ...untitled])].map(text =>
    text
      .replace(/\./g, ". ")
      .split(/[\s,]+/)
      .filter(word => /\p{L}/u.test(word)),
  )
}

function wordsAgree(one: string[], other: string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  const inOnePiece = (words: string[]) => words.join("")
  if (fewer.length > 0 && [inOnePiece(more), inOnePiece([...more].reverse())].includes(inOnePiece(fewer)))
    return inOnePiece(fewer).length > 3
  if (fewer.length < 2) return false
  const left = [...more]
  const take = (fits: (word: string) => boolean) => {
    const at = left.findIndex(fits)
    return at >= 0 && left.splice(at, 1).length > 0
  }
  const rest = fewer.filter(word => word.length < 2 || !take(it => it === word))
  // A whole word at least; the others may be an initial, or cut short.
  return (
    rest.length < fewer.length && rest.every(word => take(it => isShortFor(word, it) || isShortFor(it, word)))
  )
}

function isShortFor(short: string, whole: string): boolean {
  const stem = short.replace(/[.*]$/, "")
  const isCut = stem !== short || [...stem].length === 1
  return isCut && stem !== "" && whole.startsWith(stem)
}
