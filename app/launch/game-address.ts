// Which addresses of a game a player may be sent to: a backend's text is neither a script to run nor a place to trust.

/**
 * The address, if it is one of the web: https, or http on this very machine, where the sandbox's games are. Never one
 * that carries a login of its own before the host.
 */
export function gameAddress(text: string | null | undefined): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password) return undefined
  if (url.protocol === "https:") return url
  return url.protocol === "http:" && loopback.test(url.hostname) ? url : undefined
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
