// The console's login, where others than this machine's user reach the site: HTTP Basic (RFC 7617) with one password.
import { sameText } from "#platform/seal.ts"

/** Wrong passwords in a window, whoever sends them: the console has one user. */
const mostFailures = 10
const windowMs = 60_000

type Asked = { status: 401 | 429; text: string; headers: Record<string, string> }

/**
 * Judges requests by their password; the user's name does not matter. Undefined lets a request in. `onFailure` hears of
 * each wrong one.
 */
export function createLogin(
  password: string,
  now: () => number = Date.now,
  onFailure: () => void = () => {},
): (request: Request) => Asked | undefined {
  let failures = 0
  let windowBeganMs = now()

  return request => {
    if (now() - windowBeganMs >= windowMs) {
      failures = 0
      windowBeganMs = now()
    }
    if (failures >= mostFailures) {
      const headers = { "retry-after": String(windowMs / 1000) }
      return { status: 429, text: "Too many wrong passwords. Wait a minute.", headers }
    }
    const given = passwordOf(request)
    if (given !== undefined && sameText(given, password)) return undefined
    if (given !== undefined) {
      failures += 1
      onFailure()
    }
    const headers = { "www-authenticate": 'Basic realm="Krapao sandbox", charset="UTF-8"' }
    return { status: 401, text: "The console asks for SANDBOX_PASSWORD.", headers }
  }
}

function passwordOf(request: Request): string | undefined {
  const encoded = /^Basic ([\w+/=]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1]
  if (encoded === undefined) return undefined
  const decoded = Buffer.from(encoded, "base64").toString()
  return decoded.slice(decoded.indexOf(":") + 1)
}
