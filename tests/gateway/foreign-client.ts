// The web app's client of a gateway, before a backend that a test makes.
import type { BackendFetch } from "#contract/call.ts"
import { createClient } from "#contract/client.ts"
import { createGateway } from "#gateway/gateway.ts"
import { plainDialect } from "#gateway/wire/dialect.ts"
import { memoryStore } from "./memory-store.ts"

const baseUrl = "http://foreign.test"

/** Clients of one gateway by login: `fetch` is its backend, `options` are the gateway's other ones. */
export function gatewayBefore(
  fetch: BackendFetch,
  options: Partial<Parameters<typeof createGateway>[0]> = {},
) {
  const gateway = createGateway({
    ...{ fetch, baseUrl, dialect: plainDialect, store: memoryStore(), timeoutMs: 5000 },
    ...options,
  })
  return (token = "t", member = "m") =>
    createClient({ baseUrl, clientName: "wallet-user", timeoutMs: 10_000, fetch: gateway, token, member })
}
