// The address of the box: it names the lines that were in progress when its page was shown, so that the box can tell
// what became of them, since when a deposit is awaited, and the account that withdrawals go to.
import { href } from "react-router"
import type { Statement } from "#app/services/statement.server.ts"

/** As many lines as one answer of the backend has. */
const mostNamed = 10

/** What the page knew that shows the box. */
export type Asked = {
  /** The keys of the lines that were in progress. */
  were: string[]
  /** A deposit is awaited that no line shows: any that is no older than this is news. By the backend's clock. */
  sinceMs?: number | undefined
  /** The last digits of the account that withdrawals are paid to. */
  account?: string | undefined
}

/** Names a line. Where the backend gives no id, time and amount do. */
export function keyOf({ _id: id, createdAt, amount }: Statement): string {
  return String(id ?? `${createdAt}-${amount}`)
}

export function boxPath(lines: Statement[], { sinceMs, account }: Omit<Asked, "were">): string {
  const query = new URLSearchParams(lines.slice(0, mostNamed).map(line => ["was", keyOf(line)]))
  if (sinceMs !== undefined) query.set("since", String(sinceMs))
  if (account) query.set("account", account)
  return `${href("/user/pending")}?${query}`
}

/** What an address of the box says. */
export function askedIn(params: URLSearchParams): Asked {
  const since = params.get("since") ?? ""
  const account = params.get("account") ?? ""
  return {
    were: params.getAll("was").slice(0, mostNamed),
    sinceMs: /^\d{1,15}$/.test(since) ? Number(since) : undefined,
    account: /^\d{1,4}$/.test(account) ? account : undefined,
  }
}
