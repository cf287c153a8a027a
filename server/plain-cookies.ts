// Cookies on plain http, which only this machine serves. Safari keeps no Secure cookie there, and `__Host-` needs
// Secure: browsers get other names without it. The app knows the names with `__Host-` alone
// (docs/decisions/008-sessions.md).
import type { Answer, Inbound } from "./exchange.ts"
import { isLoopback } from "./origin.ts"

const ours = "__Host-"
/** Cookies know no ports: another program on this machine has other names. */
const theirs = "krapao-"

/** Is the product served where browsers may drop Secure cookies? */
export function isPlain(publicOrigin: string): boolean {
  return publicOrigin.startsWith("http:") && isLoopback(publicOrigin)
}

/** The request with the cookies as the app names them. A cookie that comes with the app's name is not ours here. */
export function withOurNames(inbound: Inbound): Inbound {
  const sent = inbound.headers.get("cookie")
  if (sent === null) return inbound
  const headers = new Headers(inbound.headers)
  const kept = sent
    .split(";")
    .map(pair => pair.trim())
    .filter(pair => !pair.startsWith(ours))
    .map(pair => (pair.startsWith(theirs) ? ours + pair.slice(theirs.length) : pair))
  headers.set("cookie", kept.join("; "))
  return { ...inbound, headers }
}

/** The answer with the cookies as the browser is to keep them. */
export function withTheirNames(answer: Answer): Answer {
  const headers = answer.headers.map(([name, value]): [string, string] =>
    name.toLowerCase() === "set-cookie" && value.startsWith(ours)
      ? [name, theirs + value.slice(ours.length).replace(/; Secure(?=;|$)/, "")]
      : [name, value],
  )
  return { ...answer, headers }
}
