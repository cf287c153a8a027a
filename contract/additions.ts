// What a backend may have beyond the API, by name (docs/product/dialect.md#additions).

/** What a backend may have beyond the API. Nothing of it is called or sent unless the dialect names it. */
export const additions = {
  logout: "POST /api/logout ends the token",
  operations: "GET /api/operation/{key} says what became of an idempotency key",
  statementFilters: "POST /api/statement takes id, statementType, status, createdFrom and createdBefore",
  chatNumbers: "POST /api/chat/history takes after and before; messages have a number",
  chatMessageIds: "POST /api/chat/send-message takes messageId: the same again is the same message",
  chatGuestHeader: "the header x-guest-id names the chat's guest where no payload can",
  accounts:
    "sessions, devices, the security log and forgotten passwords under /api/account; password faults; Accept-Language",
  stepUp: "withdrawals are confirmed at /api/account/stepup: by the password, and by a code",
  loginCode: "a login may answer with a code's token; POST /api/login/code takes the code",
  bcelQr: "accounts at BCEL are paid by QR code too: /api/qrcode/BCEL",
  otpToken: "otpToken comes again with a further sending and with the registration",
} as const
export type Addition = keyof typeof additions
