// Rules of slips (docs/product/slips.md). Window and minimum are the embedded backend's answer to GET
// /api/lookup/slip; an operator's backend answers its own.
import { satang } from "../wire.ts"

/** A slip must be uploaded within this time of the transfer. */
export const slipValidMs = 60 * 60_000

/** Bangkok time, both ends included: banks close their books around midnight. */
export const slipWindow = { windowStart: "00:05", windowEnd: "23:50" } as const

export const minSlipSatang = satang(20_00)

/** Slips that one member may send in a day. */
export const slipsPerMember = { attempts: 60, windowMs: 24 * 60 * 60_000 } as const
