// The addresses of every page, from the built routes, and what a hostile client makes of addresses and cookies.
import type { ServerBuild } from "react-router"
import { pagePatterns } from "../../bench/measures/bytes.ts"
import { nastyTexts } from "./nasties.ts"

/** The path patterns of all pages, such as `/user/home/transfer/:operation`. */
export function pagesOf(build: ServerBuild): string[] {
  // A name with an extension is a file that a route makes, not a page.
  return pagePatterns(build).filter(pattern => !pattern.includes("."))
}

/** A pattern with its params filled in, each percent-encoded unless `raw`. */
export function filledIn(pattern: string, value: string, { raw = false } = {}): string {
  return pattern.replace(/:\w+\??|\*/g, raw ? value : encodeURIComponent(value.toWellFormed()))
}

/** Path parts as they stand on the wire, many of which are no valid encoding. */
export const nastySegments = [
  ...`
    % %zz %00 %ff %E0%A4%A %C0%AF %ED%A0%80 %0d%0aset-cookie:%20x=1 %2e%2e ..%2f..%2fetc%2fpasswd
    %252e%252e%252f %5c%5cevil.example %3Cscript%3Ealert(1)%3C%2Fscript%3E
    %22%3E%3Cimg%20src=x%20onerror=alert(1)%3E __proto__ constructor 0.AAAAAAAAAAAAAAAAAAAAAA
    999999999999.AAAAAAAAAAAAAAAAAAAAAA -1.x NaN %E0%B9%91 %F0%9F%98%80 ;a=b
    a;url=https:%2F%2Fevil.example a%3Bb%2Cc%20d :operation * null
  `
    .trim()
    .split(/\s+/),
  "x".repeat(3_000),
  "%E0%B8%81".repeat(1_000),
]

/** Query strings: every name that a page reads with every kind of odd value, and strings that are barely queries. */
export function nastyQueries(): string[] {
  const names = ["next", "code", "page", "ask", "other", "ended", "expired", "from", "to", "amount", "key"]
  const texts = nastyTexts.filter(text => text.length <= 1_000)
  const named = texts.map((text, at) => {
    const name = names[at % names.length]
    return `${new URLSearchParams([[name ?? "", text.toWellFormed()]])}&other=1`
  })
  const raw = ["", ..."? &&& = =&= % %zz=% a[b]=1 a.b=1 next=%E0%A4%A code=%00 page=%FF".split(" ")]
  const proto = [
    "__proto__=1",
    "__proto__[polluted]=1",
    "constructor.prototype.polluted=1",
    "next=1&next=2&next=3",
  ]
  const long = [`code=${"x".repeat(4_000)}`, "page=1&".repeat(500), `other=1&amount=${"1".repeat(4_000)}`]
  return [...named, ...raw, ...proto, ...long].map(query => `?${query}`)
}

/** Values for a cookie, given a sound one: forged, cut, swapped, and of every wrong kind. */
export function nastyCookies(sound: string): string[] {
  const middle = Math.floor(sound.length / 2)
  return [
    "",
    "x",
    "=",
    '"quoted"',
    ...`
      %00 % %7B null {} [] -1 1e309 NaN 999999999 99999999999999999999 th __proto__ constructor
      ../../etc/passwd <script>alert(1)</script>
    `
      .trim()
      .split(/\s+/),
    "\u00e9\u00ff",
    "common.nav",
    encodeURIComponent('{"tone":"success","text":"common.nav"}'),
    encodeURIComponent('{"tone":"success","text":"errors.NO_USER","values":{"__proto__":1}}'),
    encodeURIComponent('{"tone":"success","text":"statement.title.x.y"}'),
    encodeURIComponent('{"tone":"hot","text":"x"}'),
    encodeURIComponent('{"__proto__":{"polluted":1},"tone":"info","text":"__proto__.x"}'),
    encodeURIComponent(`{"tone":"danger","text":"${"x".repeat(3_000)}"}`),
    `${sound.slice(0, middle)}`,
    `${sound.slice(0, middle)}A${sound.slice(middle + 1)}`,
    `${sound}A`,
    `${sound}${sound}`,
    [...sound].reverse().join(""),
    sound.toLowerCase(),
    "A".repeat(64),
    "A".repeat(4_096),
    "A".repeat(12_000),
  ]
}
