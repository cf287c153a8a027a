// The backend's error codes, and what each means for the player's next step (docs/product/errors.md).

export const errorCodes = [
  // Auth
  "UNAUTHORIZED",
  "EXPIRED_AUTH_TOKEN",
  "INVALID_USER_1",
  "INVALID_USER_2",
  "INVALID_USER_3",
  "INVALID_USER_4",
  "INVALID_IP",
  "NOT_AREASLOT",
  "NOT_UFABET",
  // OTP
  "OTP_BLOCK",
  "REQUEST_LIMIT",
  "REQUEST_LIMIT_1MIN",
  "OTP_TOKEN_INVALID",
  "OTP_NOT_EXIST",
  "OTP_VERIFIED",
  "OTP_EXPIRED",
  "OTP_CODE_INVALID",
  "OTP_CODE_VALID",
  "OTP_SEND_FAIL",
  "OTP_VERIFY_FAIL",
  "UNVERIFIED_OTP",
  // Registration
  "EXISTING_USER",
  "EXISTING_BANK",
  "INVALID_USER_INFO",
  "INVALID_BANK",
  "BANK_ACCOUNT_NAME_ENG",
  "REGISTER_FAIL",
  "PHONE_NUMBER_REQUIRE_10_DIGIT",
  // Login
  "NO_USER",
  "WRONG_PASSWORD",
  "WRONG_CREDENTIAL",
  "INACTIVE_USER",
  "LOGIN_FAIL",
  "STEP_UP_REQUIRED",
  // Game accounts
  "GAME_ACTIVATION_FAIL",
  "SLOT_ALREADY_ACTIVE",
  "SLOT_ACTIVATE_FAIL",
  "SLOT_NO_ACCOUNT",
  "SLOT_RESET_PASSWORD_FAIL",
  "NO_GAME",
  // Bonus
  "BONUS_REMAINING",
  "BONUS_ALREADY_ACTIVE",
  "BONUS_MAX_CLAIMED",
  "BONUS_CONDITION",
  "BONUS_CLEAR",
  "BONUS_FULL",
  "NO_PROMOTION",
  "PROMOTION_RECEIVED",
  // Invite
  "INVITE_COLLECT",
  "INVITE_INACTIVE",
  "NO_INVITE_BONUS",
  "NO_INVITEE_PLAY_INFO",
  "INVITE_BONUS_SUCCESS",
  "INVITE_BONUS_FAIL",
  // Refund
  "NO_REFUND",
  "REFUND_CONDITION",
  "REFUND_SUCCESS",
  "REFUND_INACTIVE",
  "REFUND_MINIMUM",
  // Money
  "NO_BANK",
  "NO_WALLET",
  "TRANSFER_MINIMUM",
  "MONEY_NOT_ENOUGH",
  "TRANSFER_FAIL",
  "QR_FAIL",
  // Slips and links
  "SLIP_UPLOAD_FAIL",
  "SLIP_NO_FILE",
  "SLIP_INVALID_FILE",
  "TRUELINK_DUPLICATE",
  "TRUELINK_INVALID",
  // Chat
  "CHAT_FILES_FULL",
  // General
  "INTERNAL_SERVER_ERROR",
  "KEY_MISSING",
  "KEY_INVALID",
  "NO_DATA",
  "OK",
  "SUCCESS",
  // Spin coupons
  "NO_CLAIMABLE_COUPON",
  "INVALID_PRIZE_CODE",
  "INVALID_CODE",
  "INVALID_COUPON_TYPE",
  "COUPON_EXPIRED",
  // Ours, for a spin that cannot be.
  "COIN_NOT_ENOUGH",
  "SPINWHEEL_INACTIVE",
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Codes that the catalogue lists but that tell of success (docs/product/errors.md). */
const successCodes = [
  "OTP_VERIFIED",
  "OTP_CODE_VALID",
  "BONUS_CLEAR",
  "INVITE_COLLECT",
  "INVITE_BONUS_SUCCESS",
  "REFUND_SUCCESS",
  "OK",
  "SUCCESS",
] as const satisfies readonly ErrorCode[]

/** Codes after which the player must log in again (docs/product/errors.md). */
const signedOutCodes = [
  "UNAUTHORIZED",
  "EXPIRED_AUTH_TOKEN",
  "INVALID_USER_1",
  "INVALID_USER_2",
  "INVALID_USER_3",
  "INVALID_USER_4",
] as const satisfies readonly ErrorCode[]

/** Reason codes of a slip (docs/product/slips.md). Anything else shows nothing. */
export const slipReasons = [
  "UPLOADED_FILE_NOT_EXIST",
  "IMG_SIZE_UNABLE_TO_PROCESS",
  "CANNOT_READ_CROPPED_IMAGE",
  "DEST_ACC_INVALID",
  "SLIP_REFNO_DUPLICATED",
  "UNSTABLE_REFNO_ON_SLIP",
  "TRIPPLE_WRONG_CAPTCHA",
  "INVALID_SLIP",
  "NOT_MATCH",
  "EXPIRED_SLIP",
  "UNKNOW_ERROR",
] as const

/** Why a slip waits for the operator: nobody can tell whose the transfer is. Beyond the API's own reasons. */
export const senderUnclear = "SENDER_UNCLEAR"

const codes: ReadonlySet<string> = new Set(errorCodes)
const successes: ReadonlySet<string> = new Set(successCodes)
const signedOut: ReadonlySet<string> = new Set(signedOutCodes)

/** Is this text one of the catalogue's codes? */
export function isErrorCode(text: string): text is ErrorCode {
  return codes.has(text)
}

/** Does this code tell of success? */
export function isSuccessCode(text: string): boolean {
  return successes.has(text)
}

/** Does this code, or the literal `invalid-token`, end the visit? */
export function endsSession(text: string): boolean {
  return text === "invalid-token" || signedOut.has(text)
}
