// How long an answer may take (docs/product/api.md, docs/decisions/050-deadlines.md). No imports: scripts in the
// browser use them.

/** A call of the API, unless the deployment sets another limit (the setting API_TIMEOUT_MS). */
export const callTimeoutMs = 60_000

/** The content of a page that has no money in it, and can be asked for again. */
export const contentTimeoutMs = 10_000

/** A call that a page can do without. */
export const optionalTimeoutMs = 1500

/** A call that carries a file. */
export const uploadTimeoutMs = 300_000

/** How much longer a caller waits whose answer itself waits for the backend. */
export const marginMs = 5000
