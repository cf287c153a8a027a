// Adds the demo members and their history. Every event is an operation with its own key, so a seed that was
// interrupted continues where it stopped, and a second one does nothing.

import type { Context } from "../../http/context.ts"
import { openAccount } from "../../ledger/accounts.ts"
import { fingerprintOf } from "../../ledger/fingerprint.ts"
import { done, findOperation, runOperation } from "../../ledger/run-operation.ts"
import type { Member } from "../../members/members.ts"
import { addUnlessThere, findRow } from "../../storage/rows.ts"
import type { Transaction } from "../../storage/tables.ts"
import { transaction } from "../../storage/transaction.ts"
import { demoOffers } from "../demo/offers.ts"
import { ensureWheel } from "../demo/wheel.ts"
import { type DemoMember, demoMembersOf, demoPassword } from "./demo-members.ts"
import { bookEvent } from "./events.ts"
import { stories } from "./history.ts"
import { seedCoupons } from "./wheel.ts"

const hourMs = 60 * 60_000

/** Seeds the deployment's demo members; their history ends shortly before now. */
export async function seedDatabase(context: Context): Promise<void> {
  const now = context.clock()
  for (const offer of demoOffers()) {
    await addUnlessThere(context.db, "bonus_offer", offer)
  }
  await ensureWheel(context.db, true)
  let passwordHash: string | undefined
  for (const demo of demoMembersOf(context.deployment)) {
    let member = await findRow(context.db, "member", { id: demo.id })
    if (!member) {
      // All demo members share one documented password, so they share one hash; each hash would take 40 ms at the
      // start.
      passwordHash ??= await context.passwords.hash(demoPassword)
      member = await insertDemoMember(context, demo, passwordHash, now)
    }
    if (!member) continue
    await seedHistory(context, member, demo.story, now)
    if (demo.story !== "none") await seedCoupons(context, member, now)
  }
}

/** Undefined when the phone or the bank account belongs to another member, who stays unchanged. */
async function insertDemoMember(
  context: Context,
  demo: DemoMember,
  passwordHash: string,
  now: number,
): Promise<Member | undefined> {
  const createdAtMs = now - 30 * 24 * hourMs
  return transaction(context.db, async trx => {
    const member = await addUnlessThere(trx, "member", {
      id: demo.id,
      username: demo.phone,
      name: demo.name,
      password_hash: passwordHash,
      state: demo.inactive ? "inactive" : "active",
      bank_code: demo.bank?.code ?? null,
      bank_account_name: demo.bank?.name ?? null,
      bank_account_no: demo.bank?.number ?? null,
      currency: context.deployment === "laos" ? "LAK" : "BAHT",
      source_code: "FRIEND",
      created_at_ms: createdAtMs,
    })
    if (!member) return undefined
    await openAccount(trx, { kind: "wallet", memberId: member.id, at: createdAtMs })
    await openGames(trx, member.id, stories[demo.story].games, createdAtMs)
    return member
  })
}

async function openGames(
  trx: Transaction,
  memberId: string,
  gameCodes: readonly string[],
  at: number,
): Promise<void> {
  for (const code of gameCodes) {
    const username = `${code.toLowerCase()}${memberId}`
    await trx
      .insertInto("game_account")
      .values({
        member_id: memberId,
        game_code: code,
        username,
        password: `demo-${code.toLowerCase()}`,
        opened_at_ms: at,
      })
      .execute()
    await openAccount(trx, { kind: "game", memberId, gameCode: code, at })
  }
}

/** Skips a member with the history of an earlier version: the two histories would not fit together. */
async function seedHistory(
  { db }: Context,
  member: Member,
  story: DemoMember["story"],
  now: number,
): Promise<void> {
  const { events } = stories[story]
  const keyOf = (index: number) => `seed-${index}`
  const last = { memberId: member.id, key: keyOf(events.length - 1) }
  if (events.length === 0 || (await findOperation(db, last))) return
  const told = JSON.stringify(events)
  const fingerprintAt = (index: number) => fingerprintOf(`seed-${events[index]?.what}`, { index, told })
  const first = await findOperation(db, { memberId: member.id, key: keyOf(0) })
  if (first && first.fingerprint !== fingerprintAt(0)) return
  for (const [index, event] of events.entries()) {
    const kind = `seed-${event.what}`
    const request = {
      memberId: member.id,
      key: keyOf(index),
      kind,
      fingerprint: fingerprintAt(index),
      at: Math.round(now - event.hoursAgo * hourMs),
    }
    await runOperation(db, request, async (trx, operation) => {
      await bookEvent(trx, member, event, operation)
      return done(200, { message: "SUCCESS" })
    })
  }
}
