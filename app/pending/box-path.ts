// The address of the box: it names the lines that were in progress when its page was shown, so that the box can tell
// what became of them.
import { href } from "react-router"
import type { Statement } from "#app/services/statement.server.ts"

/** As many lines as one answer of the backend has. */
const mostNamed = 10

/** Names a line. Where the backend gives no id, time and amount do. */
export function keyOf({ _id: id, createdAt, amount }: Statement): string {
  return String(id ?? `${createdAt ?? ""}-${amount ?? ""}`)
}

export function boxPath(lines: Statement[]): string {
  const query = new URLSearchParams(lines.slice(0, mostNamed).map(line => ["was", keyOf(line)]))
  return `${href("/user/pending")}?${query}`
}

/** The keys that an address of the box names. */
export function keysIn(params: URLSearchParams): string[] {
  return params.getAll("was").slice(0, mostNamed)
}
