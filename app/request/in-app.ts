// Browsers inside other apps, such as LINE's (docs/product/browsers.md): they may know no downloads and no new windows.

/** `line` can be asked to open the phone's own browser. */
export type InApp = "line" | "other"

const patterns: readonly [RegExp, InApp][] = [
  [/\bLine\/\d/, "line"],
  [/\bFBA[NV]\/|\bFB_IAB\/|\bInstagram \d/, "other"],
  [/\bBytedanceWebview\/|\bmusical_ly|\btrill_|\bTikTok /, "other"],
  [/\bMicroMessenger\/|\bWhatsApp\/|\bZalo/, "other"],
  // Any other app's WebView of Android; its own browsers do not say so.
  [/; wv\)/, "other"],
]

/** The longest part of a user agent that is looked at. */
const mostCharacters = 600

/** The app that a request's browser is part of; `undefined` for a browser of its own. */
export function inAppOf(headers: Headers): InApp | undefined {
  const agent = headers.get("user-agent")?.slice(0, mostCharacters) ?? ""
  return patterns.find(([pattern]) => pattern.test(agent))?.[1]
}

/** An address of ours that LINE opens in the phone's own browser. */
export function outsideLine(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}openExternalBrowser=1`
}
