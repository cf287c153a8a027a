// Rules of transfers and withdrawals (docs/product/transfers.md, docs/product/withdrawals.md).
import { satang } from "../wire.ts"

/** The smallest transfer of an amount that the member names. */
export const minTransferSatang = satang(1_00)

/**
 * The smallest and the largest withdrawal: the embedded backend's answer to GET /api/lookup/withdraw. An operator's
 * backend answers its own.
 */
export const withdrawalLimits = { minSatang: satang(100_00), maxSatang: satang(200_000_00) } as const

/**
 * Operations that one member may send in an hour: more than anybody does by hand; each leaves rows behind, a refusal
 * too (docs/security.md).
 */
export const operationsPerMember = { attempts: 600, windowMs: 60 * 60_000 } as const

/** The most characters of an account's name in a transfer: `wallet` or a game's code. */
export const maxAccountNameLength = 50
