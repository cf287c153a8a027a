// Who may use the console: browsers on this machine whose form is the console's own, and the CLI.

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Headers on every answer of the console. */
export const safetyHeaders = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
}

/**
 * Why a request is refused, or undefined. The Host must be a loopback name: otherwise a foreign site could rebind its
 * name to this machine. A post from a browser must come from the console itself: `Sec-Fetch-Site` where it is sent,
 * else `Origin`; the CLI sends neither.
 */
export function objectionTo(request: Request): string | undefined {
  return objectionToHost(request) ?? objectionToOrigin(request)
}

/** Why the name under which this machine was asked is refused, or undefined. */
export function objectionToHost(request: Request): string | undefined {
  return loopbackHost.test(hostOf(request)) ? undefined : "this answers on this machine's own name only"
}

function hostOf(request: Request): string {
  return request.headers.get("host") ?? new URL(request.url).host
}

function objectionToOrigin(request: Request): string | undefined {
  if (request.method === "GET" || request.method === "HEAD") return undefined
  const site = request.headers.get("sec-fetch-site")
  const origin = request.headers.get("origin")
  if (site !== null && site !== "same-origin") return "this form is not this page's own"
  if (site === null && origin !== null && origin !== `http://${hostOf(request)}`)
    return "this form is not this page's own"
  return undefined
}
