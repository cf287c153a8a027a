// What a backend answers beyond the API is left out unless its dialect names the addition: the web app then does not ask
// for more of it (docs/product/dialect.md#additions).
import { login, sendOtp } from "#contract/account.ts"
import { readChatHistory } from "#contract/chat.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { type Dialect, offers } from "./dialect.ts"

type Fields = Record<string, unknown>

/** An answer without what belongs to additions that the backend lacks. */
export function withoutAdditions(endpoint: Endpoint, value: unknown, dialect: Dialect): unknown {
  switch (endpoint as unknown) {
    case login:
      return offers(dialect, "loginCode") ? value : without(value, "otpToken")
    case sendOtp:
      return offers(dialect, "otpToken") ? value : without(value, "otpTokenRequired")
    case readChatHistory:
      return offers(dialect, "chatNumbers") ? value : (value as Fields[]).map(one => without(one, "number"))
    default:
      return value
  }
}

function without(value: unknown, field: string): unknown {
  if (typeof value !== "object" || value === null) return value
  const { [field]: _, ...rest } = value as Fields
  return rest
}
