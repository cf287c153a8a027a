// Rules of accounts: phones, passwords, holders' names and one-time codes (docs/product/accounts.md).

/** Where members live: phone numbers, banks and currencies follow from it. */
export type Deployment = "thailand" | "laos"

/** How many digits a phone number in Thailand has. */
export const phoneDigits = 10

/** A phone number in Laos has at most so many digits. */
const mostLaoPhoneDigits = 20

/** Is this a phone number of the deployment? ASCII digits only; the form has removed gaps and dashes. */
export function isPhone(text: string, deployment: Deployment): boolean {
  if (!/^\d+$/.test(text)) return false
  return deployment === "laos" ? text.length <= mostLaoPhoneDigits : text.length === phoneDigits
}

/**
 * How many characters a new password has at the embedded backend (docs/decisions/032-accounts.md). An operator's
 * backend may have other rules and then says so in its refusal.
 */
export const minPasswordLength = 8
export const maxNewPasswordLength = 128
/** The longest password that forms and the API carry. */
export const maxPasswordLength = 200

/** Why a backend with the account extensions refuses a new password (docs/product/accounts.md). */
export const passwordFaults = ["short", "long", "common", "own", "breached"] as const
export type PasswordFault = (typeof passwordFaults)[number]

/** Only letters A to Z and spaces. Check it before upper-casing: some other letters have English capitals. */
export function isEnglishName(name: string): boolean {
  return /^[A-Za-z ]*[A-Za-z][A-Za-z ]*$/.test(name)
}

/** The currencies of the Laos deployment; the first is the default. */
export const laoCurrencies = ["LAK", "BAHT"] as const

/** The most characters of fields, for the form and the API. */
export const maxCodeLength = { bank: 20, source: 50, invite: 50 } as const

/**
 * Sessions of one member at the embedded backend; beyond these the least recently used ends
 * (docs/decisions/039-sessions.md).
 */
export const mostSessions = 20
/** Devices that are known of one member. */
export const mostDevices = 20
/** Wrong passwords in a row after which a known device counts as a stranger's. */
export const mostDeviceFailures = 100
/** The longest name of a device, such as "Chrome · Android". */
export const maxDeviceName = 60

const quarterHourMs = 15 * 60_000

/** Wrong passwords for one username, or on one of its known devices: guessing becomes hopeless. */
export const loginLimit = { attempts: 10, windowMs: quarterHourMs } as const
/** Failed logins from one network, which many players of a mobile network share. */
export const networkLoginLimit = { attempts: 100, windowMs: quarterHourMs } as const
/** Times that one network hears that a phone is registered (docs/decisions/131-lockout.md). */
export const knownPhoneLimit = { attempts: 20, windowMs: 60 * 60_000 } as const

/** For so many days members see what happened to their account. */
export const securityShownDays = 90

/** What happens to accounts, in the words of OWASP's logging vocabulary. */
export const securityEventNames = [
  "authn_login_success",
  "authn_login_successafterretries",
  "authn_login_fail",
  "authn_login_lock",
  "authn_code_fail",
  "authn_password_change",
  "authn_password_change_fail",
  "authn_token_revoked",
  "authz_fail",
  "session_created",
  "excess_rate_limit_exceeded",
  "user_created",
  "user_updated",
] as const
/** What only the web app in front sees: another site's form, a file that is refused. */
export const webSecurityEventNames = ["malicious_cors", "upload_validation"] as const

export type SecurityEventName = (typeof securityEventNames)[number]

/** Withdrawals that are confirmed by password and code (docs/decisions/176-step-up.md). */
export const stepUpRules = {
  /** For so long a device is new, and a forgotten password or another bank account is fresh. */
  riskyMs: 24 * 60 * 60_000,
  /** How long a withdrawal may be sent after it was confirmed, and its code may come. */
  confirmedMs: 10 * 60_000,
} as const

/** One-time codes of the embedded backend (docs/decisions/033-otp.md). */
export const otpRules = {
  digits: 6,
  /** How long a code is valid. */
  lifeMs: 5 * 60_000,
  /** Between two messages to one phone that one network asks for. */
  pauseMs: 60_000,
  /** Messages to one phone that one network asks for. */
  sendsPerAsker: { attempts: 5, windowMs: 60 * 60_000 },
  /** Messages to one phone, whoever asks. */
  sendsPerPhone: { attempts: 15, windowMs: 60 * 60_000 },
  /** Messages to one phone within a day: from one device of the member's, and from everybody else. */
  sendsPerDay: { attempts: 20, windowMs: 24 * 60 * 60_000 },
  /** New passwords of one member by a code within a day. */
  resetsPerDay: { attempts: 5, windowMs: 24 * 60 * 60_000 },
  /** Wrong codes for one message; after these it is void and whoever asked waits for `blockMs`. */
  wrongCodes: 5,
  blockMs: 15 * 60_000,
  /** How long a verified phone may be registered. */
  verifiedMs: 30 * 60_000,
  /** How long a code for a forgotten password lets a new one be set. */
  grantMs: 10 * 60_000,
} as const
