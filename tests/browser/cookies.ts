// A cookie jar with Chromium's rules (RFC 6265bis) for one player's visits: prefixes, sizes, Secure on localhost.

export interface Cookie {
  name: string
  value: string
  /** That set it: none of ours is for other hosts too. */
  host: string
  path: string
  /** Milliseconds since 1970, undefined for a cookie that ends with the browser. */
  expiresMs: number | undefined
  secure: boolean
  httpOnly: boolean
  sameSite: "Strict" | "Lax" | "None" | undefined
}

/** Who sends a request, as far as SameSite cares. */
export interface Sender {
  crossSite: boolean
  method: string
}

/** Chromium refuses longer pairs of name and value, and lifetimes beyond 400 days are cut. */
const longestPair = 4096
const longestLifeMs = 400 * 24 * 60 * 60 * 1000

export class CookieJar {
  #cookies: Cookie[]
  #refused = new Set<string>()

  constructor(cookies: Cookie[] = []) {
    this.#cookies = cookies
  }

  /**
   * Takes a response's Set-Cookie headers.
   * Throws where Chromium would drop the cookie in silence: a test wants to know.
   */
  store(url: URL, headers: string[]): void {
    const nowMs = Date.now()
    for (const header of headers) {
      const cookie = parseCookie(header, url, nowMs)
      if (this.#refused.has(cookie.name)) continue
      this.#cookies = this.#cookies.filter(
        ({ name, host, path }) => name !== cookie.name || host !== cookie.host || path !== cookie.path,
      )
      if (cookie.expiresMs === undefined || cookie.expiresMs > nowMs) this.#cookies.push(cookie)
    }
  }

  /** The Cookie header for a request, undefined when no cookie goes along. */
  header(url: URL, sender: Sender): string | undefined {
    const sent = this.#cookies
      .filter(cookie => (cookie.expiresMs ?? Infinity) > Date.now() && goesAlong(cookie, url, sender))
      .sort((a, b) => b.path.length - a.path.length)
    return sent.length > 0 ? sent.map(({ name, value }) => `${name}=${value}`).join("; ") : undefined
  }

  /** The cookie of a name, for tests about its attributes. */
  get(name: string): Cookie | undefined {
    return this.#cookies.find(cookie => cookie.name === name)
  }

  all(): readonly Cookie[] {
    return this.#cookies
  }

  /** Keeps no cookie of this name from now on, as a browser whose owner forbids it. */
  refuse(name: string): void {
    this.#refused.add(name)
  }

  /** A jar with the same cookies that goes its own way. */
  copy(): CookieJar {
    return new CookieJar([...this.#cookies])
  }

  /** Forgets what ends with the browser: closing it. */
  endSession(): void {
    this.#cookies = this.#cookies.filter(cookie => cookie.expiresMs !== undefined)
  }
}

/** Whether Chromium treats the address as secure: https, or this machine. */
export function isTrustworthy(url: URL): boolean {
  return (
    url.protocol === "https:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/.test(url.hostname)
  )
}

function parseCookie(header: string, url: URL, nowMs: number): Cookie {
  const [pair = "", ...rest] = header.split(";")
  const attributes = new Map(
    rest.map(part => splitAt(part)).map(([key, value]) => [key.toLowerCase(), value]),
  )
  const [name, value] = splitAt(pair)
  const path = attributes.get("path")
  const cookie: Cookie = {
    name,
    value,
    host: url.hostname,
    path: path?.startsWith("/") ? path : defaultPath(url),
    expiresMs: expiry(attributes, nowMs),
    secure: attributes.has("secure"),
    httpOnly: attributes.has("httponly"),
    sameSite: sameSite(attributes.get("samesite")),
  }
  if (attributes.has("domain")) throw new Error(`The cookie ${name} is for other hosts too`)
  const refusal = refusalOf(cookie, url)
  if (refusal) throw new Error(`Chromium drops the cookie ${name}: ${refusal}`)
  return cookie
}

function refusalOf(cookie: Cookie, url: URL): string | undefined {
  const lower = cookie.name.toLowerCase()
  if (!cookie.name) return "it has no name"
  if (new TextEncoder().encode(cookie.name + cookie.value).length > longestPair)
    return `name and value exceed ${longestPair} bytes`
  if (hasControlCharacter(cookie.name + cookie.value)) return "it has a control character"
  if (cookie.secure && !isTrustworthy(url)) return "Secure needs https"
  if (lower.startsWith("__secure-") && !cookie.secure) return "__Secure- needs Secure"
  if (lower.startsWith("__host-") && !(cookie.secure && cookie.path === "/"))
    return "__Host- needs Secure and Path=/"
  return cookie.sameSite === "None" && !cookie.secure ? "SameSite=None needs Secure" : undefined
}

function goesAlong(cookie: Cookie, url: URL, { crossSite, method }: Sender): boolean {
  if (cookie.host !== url.hostname || !pathMatches(cookie.path, url.pathname)) return false
  if (cookie.secure && !isTrustworthy(url)) return false
  if (!crossSite || cookie.sameSite === "None") return true
  return cookie.sameSite !== "Strict" && method === "GET"
}

function pathMatches(cookiePath: string, path: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith("/") ? cookiePath : `${cookiePath}/`)
}

function defaultPath({ pathname }: URL): string {
  return pathname.slice(0, pathname.lastIndexOf("/")) || "/"
}

function expiry(attributes: Map<string, string>, nowMs: number): number | undefined {
  const maxAge = attributes.get("max-age")
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) {
    return Number(maxAge) <= 0 ? 0 : nowMs + Math.min(Number(maxAge) * 1000, longestLifeMs)
  }
  const date = Date.parse(attributes.get("expires") ?? "")
  return Number.isNaN(date) ? undefined : Math.min(date, nowMs + longestLifeMs)
}

function sameSite(value: string | undefined): Cookie["sameSite"] {
  return (["Strict", "Lax", "None"] as const).find(known => known.toLowerCase() === value?.toLowerCase())
}

function splitAt(text: string): [string, string] {
  const at = text.indexOf("=")
  return at === -1 ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function hasControlCharacter(text: string): boolean {
  return [...text].some(character => character < " " || character === "\u007f")
}
