// Operators' backends that have less than the embedded one: it answers, and what they lack is removed.
import type { Fetch } from "#tests/browser/navigation.ts"

/** Ignores idempotency keys: every call is a new operation. */
export function ignoringKeys(request: Request, backend: Fetch): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.delete("idempotency-key")
  return keepingNoReceipts(new Request(request, { headers }), backend)
}

/** Honours idempotency keys, but keeps no receipts: nothing says what became of a key. */
export async function keepingNoReceipts(request: Request, backend: Fetch): Promise<Response> {
  if (new URL(request.url).pathname.startsWith("/api/operation/")) {
    return new Response("Not Found", { status: 404, headers: { "content-type": "text/plain" } })
  }
  const response = await backend(request)
  if (!/\/api\/(wallet|bonus|promotion)\//.test(request.url) || !response.ok) return response
  const { receipt: _, ...body } = ((await response.json()) ?? {}) as Record<string, unknown>
  const headers = { date: response.headers.get("date") ?? "" }
  return Response.json(body, { status: response.status, headers })
}
