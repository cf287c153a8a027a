// /api/statement: what happened to the member's money, and to the slips (specification, sections 3, 7 and 8).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { figure, identifier, instant, listUnder, money, optionalText } from "./wire.ts"

/** Pages count from 1. */
export const pagePayload = z.object({
  page: z.number().int().min(1).max(100_000),
  limit: z.number().int().min(1).max(100),
})

export const statementTypes = ["deposit", "bonus", "finish_bonus", "withdraw", "transfer"] as const
export type StatementType = (typeof statementTypes)[number]

const linked = z.object({ description: optionalText, name: optionalText }).nullish()

export const statement = z.object({
  _id: identifier.nullish(),
  statementType: z.string(),
  from: optionalText,
  to: optionalText,
  amount: money.nullish(),
  /** SUCCESS, FAILED, or anything else: in progress. */
  status: optionalText,
  createdAt: instant.nullish(),
  bonus: linked,
  promotion: linked,
  invite: linked,
  refund: linked,
  luckydraw: linked,
})
export type Statement = z.output<typeof statement>

export const slip = z.object({
  createdAt: instant.nullish(),
  amount: money.nullish(),
  status: optionalText,
  note: optionalText,
  link: optionalText,
  reference: identifier.nullish(),
})
export type Slip = z.output<typeof slip>

export const listStatements = endpoint({
  method: "POST",
  path: "/api/statement",
  payload: pagePayload,
  answer: z.object({ total: figure.nullish(), statements: z.array(statement) }),
})

export const listSlips = endpoint({
  method: "POST",
  path: "/api/statement/slip",
  payload: pagePayload,
  answer: listUnder("slips", slip),
})

export const readSlipReference = endpoint({
  method: "GET",
  path: "/api/statement/slip/reference/:reference",
  answer: z.object({ url: z.string() }),
})
