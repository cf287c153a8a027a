// The name of a player's device, for the list of sessions: browser family and system, no versions. Browsers lie in
// their user agents, so only six families and six systems are told apart; anything else stays unnamed.

type Named = readonly [pattern: RegExp, name: string]

/** The first that matches wins: most browsers name Chrome or Safari as well. */
const browsers: readonly Named[] = [
  [/\bLine\//i, "LINE"],
  [/\bEdgA?\/|EdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|FxiOS\//, "Firefox"],
  [/\bChrome\/|CriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]

const systems: readonly Named[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
]

/** "Chrome · Android", or what of it is known; "" for nothing. */
export function deviceNameOf(headers: Headers): string {
  const agent = headers.get("user-agent") ?? ""
  const hinted = /^"(Android|Windows|macOS|Linux|Chrome OS|iOS)"$/.exec(
    headers.get("sec-ch-ua-platform") ?? "",
  )?.[1]
  const system = (hinted && systemNames[hinted]) ?? nameIn(systems, agent)
  return [nameIn(browsers, agent), system].filter(Boolean).join(" · ")
}

const systemNames: Record<string, string> = {
  Android: "Android",
  Windows: "Windows",
  macOS: "Mac",
  Linux: "Linux",
  "Chrome OS": "ChromeOS",
  iOS: "iPhone",
}

function nameIn(named: readonly Named[], agent: string): string | undefined {
  return named.find(([pattern]) => pattern.test(agent))?.[1]
}
