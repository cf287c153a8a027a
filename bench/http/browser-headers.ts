// The headers of Chromium on Android that servers look at.

/** For bytes: the codings that a browser takes over TLS. */
export const browserHeaders = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  accept: "text/html,application/xhtml+xml",
  "accept-encoding": "gzip, deflate, br, zstd",
}

/** For comparisons of work: one coding that every contender compresses with, at the same level. */
export const comparisonHeaders = { ...browserHeaders, "accept-encoding": "gzip" }
