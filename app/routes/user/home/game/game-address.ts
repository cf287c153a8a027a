// Which addresses of a game are safe to open. The backend's text may be anything, such as a script or another site's
// page.
import type { Language } from "#app/locales/language.ts"

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

/** A game's address with the player's language where it says `{language}`: th, lo or en. */
export function inLanguage(address: string, language: Language): string {
  return address.replaceAll("{language}", language)
}

/**
 * The address of a game's app, which carries nothing of the player's: of the web in whatever way, of the phone's shop,
 * or of an installation outside of it (Apple's `itms-services`, which is how most of these games come to an iPhone).
 */
export function appAddress(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return appProtocols.has(url.protocol) && !url.username && !url.password ? url.href : undefined
}

const appProtocols = new Set(["https:", "http:", "itms-services:", "itms-apps:", "market:"])

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
