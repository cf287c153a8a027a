// Which browser a visit came with, for the metrics: a family and the major version of its engine, nothing else of the
// user agent. docs/product/browsers.md names the versions that matter.

type Family = { family: string; pattern: RegExp; from: number }

/** No engine has a version above it in the lifetime of this list. */
const newest = 199

/**
 * The first that matches wins: most browsers name Chrome or Safari as well. A version below `from` is `older`: it is
 * below the floor, and nobody needs to know by how much.
 */
const families: readonly Family[] = [
  { family: "ios", pattern: /\b(?:iPhone|iPad|iPod)\b.{0,40}? OS (\d{1,3})[_ ]/, from: 12 },
  { family: "firefox", pattern: /\bFirefox\/(\d{1,3})\./, from: 78 },
  { family: "edge", pattern: /\bChrome\/(\d{1,3})\..{0,80}\bEdgA?\//, from: 80 },
  { family: "samsung", pattern: /\bSamsungBrowser\/.{0,80}\bChrome\/(\d{1,3})\./, from: 80 },
  { family: "webview", pattern: /; wv\).{0,80}\bChrome\/(\d{1,3})\./, from: 80 },
  { family: "chrome", pattern: /\bChrome\/(\d{1,3})\./, from: 80 },
  { family: "safari", pattern: /\bVersion\/(\d{1,3})\..{0,40}\bSafari\//, from: 12 },
]

/** The longest part of a user agent that is looked at. */
const mostCharacters = 400

/** `other` for whatever is not known. There are at most 900 pairs, whatever is sent. */
export function browserOf(userAgent: string | null): { browser: string; version: string } {
  const text = userAgent?.slice(0, mostCharacters) ?? ""
  for (const { family, pattern, from } of families) {
    const found = pattern.exec(text)?.[1]
    if (found === undefined) continue
    const version = Number(found)
    if (version > newest) break
    return { browser: family, version: version < from ? "older" : String(version) }
  }
  return { browser: "other", version: "other" }
}
