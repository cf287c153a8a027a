// The API of docs/product/api.md as a list of its own: which calls there are, and which fields each payload has. What
// is beyond it belongs to an addition of a dialect.

const bankAccount = ["bankCode", "bankAccountName"]
const registration = [
  "name",
  "username",
  "password",
  "sourceCode",
  "inviteCode",
  ...bankAccount,
  "bankAccountNo",
]
const paged = ["page", "limit"]
const who = ["userId", "guestId"]
const conversation = [
  ...who,
  "sender",
  "message",
  "username",
  "name",
  "deviceToken",
  "createdAt",
  "session_id",
]

const one = "[^/]+"
const lookups =
  "banks|deposit|conditions|agreements|info|notice|contact|withdraw|slip|sources|active|registerOTP|enableChatWidget"
const byName = "pg|betflix|areaslot|joker2|huayhd"
const byPassword = "askmebet|imi|usun|circus|slotracha|pgslot"

/** Fields: those of a JSON payload; `undefined` for a multipart form. */
const specified: [call: string, fields?: readonly string[]][] = [
  [`GET /api/lookup/(${lookups})`, []],
  ["POST /api/account/validate", registration],
  ["POST /api/account", [...registration, "currency"]],
  ["GET /api/account/profile", []],
  ["PUT /api/account/profile", ["name", ...bankAccount, "bankAccountNo"]],
  ["PUT /api/account/bankAccountName", bankAccount],
  ["PUT /api/account/changepwd", ["oldPassword", "newPassword"]],
  ["POST /api/login", ["username", "password"]],
  ["POST /api/otp/send", ["phoneNumber"]],
  ["POST /api/otp/verify", ["otpToken", "otpCode"]],
  ["GET /api/wallet", []],
  ["GET /api/wallet/refresh/slot", []],
  [`GET /api/wallet/(activate|account|resetpassword)/${one}`, []],
  ["POST /api/wallet/add", ["amount"]],
  ["POST /api/wallet/transfer", ["from", "to", "amount"]],
  ["POST /api/wallet/transferAll", ["to"]],
  ["POST /api/wallet/withdraw", ["amount"]],
  ["POST /api/wallet/withdrawAll", ["amount"]],
  ["POST /api/wallet/slip"],
  ["POST /api/wallet/truelink", ["link"]],
  ["POST /api/(invite|refund)", paged],
  ["GET /api/invite/(bonus|banners)", []],
  ["GET /api/refund/(check|receive|addWallet|banners)", []],
  ["GET /api/spinwheel/(setup|coupon|active)", []],
  ["POST /api/spinwheel/spin", []],
  ["POST /api/spinwheel/coupon/claim", ["coupon"]],
  [`GET /api/qrcode/${one}`, []],
  [`POST /api/qrcode/${one}`, ["amount"]],
  [`DELETE /api/qrcode/${one}`, []],
  [`GET /api/autoLogin/(${byName})/${one}`, []],
  [`GET /api/autoLogin/(${byPassword})/${one}/${one}`, []],
  ["GET /api/bonus", []],
  [`GET /api/bonus/(activate/${one}|check/active|check/minimum|clear)`, []],
  [`GET /api/promotion/(current|find/${one}|activate/${one})`, []],
  ["POST /api/statement", paged],
  ["POST /api/statement/slip", paged],
  [`GET /api/statement/slip/reference/${one}`, []],
  ["GET /api/chat/config", []],
  ["POST /api/chat/send-message", conversation],
  ["POST /api/chat/history", [...who, "limit", "skip"]],
  ["POST /api/chat/(upload-image|upload-video)"],
  ["PUT /api/chat/read-customer/", who],
]

/** Every other header is beyond the API. */
const specifiedHeaders = [
  "accept",
  "authorization",
  "content-type",
  "x-client",
  "x-forwarded-for",
  "x-request-id",
]

type Added = { call?: string; fields?: [call: string, fields: string[]][]; headers?: string[] }

/** What an addition of a dialect brings: calls, fields of payloads by the call, and headers. */
const added: Record<string, Added> = {
  accounts: { headers: ["accept-language"] },
  chatGuestHeader: { headers: ["x-guest-id"] },
  logout: { call: "POST /api/logout" },
  operations: { call: `GET /api/operation/${one}` },
  statementFilters: {
    fields: [["POST /api/statement", ["id", "statementType", "status", "createdFrom", "createdBefore"]]],
  },
  chatNumbers: { fields: [["POST /api/chat/history", ["after", "before"]]] },
  chatMessageIds: { fields: [["POST /api/chat/send-message", ["messageId"]]] },
  otpToken: {
    fields: ["POST /api/otp/send", "POST /api/account/validate", "POST /api/account"].map(call => [
      call,
      ["otpToken"],
    ]),
  },
}

/** What of a call is beyond an API: the call itself, fields of its payload, headers. */
export interface Beyond {
  isUnknown: boolean
  fields: string[]
  headers: string[]
}

/** What of a call is beyond the API and these additions. `payload` is the JSON body, absent where there is none. */
export function beyondTheApi(
  { method, url, headers }: Request,
  payload: Record<string, unknown> | undefined,
  { additions, honoursKeys }: { additions: readonly string[]; honoursKeys: boolean },
): Beyond {
  const call = `${method} ${new URL(url).pathname}`
  const brought = additions.map(name => added[name] ?? {})
  const isAdded = brought.some(addition => addition.call && matches(addition.call, call))
  const entry = specified.find(([pattern]) => matches(pattern, call))
  if (!entry && !isAdded) return { isUnknown: true, fields: [], headers: [] }
  const [, fields = []] = entry ?? []
  const allowed = [
    ...fields,
    ...brought.flatMap(addition =>
      (addition.fields ?? []).flatMap(([at, names]) => (at === call ? names : [])),
    ),
  ]
  const allowedHeaders = [
    ...specifiedHeaders,
    ...(honoursKeys ? ["idempotency-key"] : []),
    ...brought.flatMap(addition => addition.headers ?? []),
  ]
  return {
    isUnknown: false,
    fields: Object.keys(payload ?? {}).filter(field => !allowed.includes(field)),
    headers: [...headers.keys()].filter(name => !allowedHeaders.includes(name)),
  }
}

/** The fields of a call's payload in the API; `undefined` where the API has no such call. */
export function specifiedFields(call: string): readonly string[] | undefined {
  const entry = specified.find(([pattern]) => matches(pattern, call))
  return entry && (entry[1] ?? [])
}

function matches(pattern: string, call: string): boolean {
  return new RegExp(`^${pattern}$`).test(call)
}
