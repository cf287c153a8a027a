// Members for tests: registered, credited and given game accounts through the backend's own API.

import type { Backend } from "#backend/backend.ts"
import type { Deployment } from "#backend/kernel/environment.ts"
import { createAccount, login } from "#contract/account.ts"
import { byRequest } from "#contract/call.ts"
import { createClient, type Result } from "#contract/client.ts"
import { transfer } from "#contract/movements.ts"
import { activateGameAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"

export interface MemberWishes {
  name?: string
  /** By default one that no other member has. */
  phone?: string
  password?: string
  bankCode?: string
  bankAccountName?: string
  /** Of the member whose link it was. */
  inviteCode?: string
  /** In the wallet, in baht. */
  walletBaht?: number
  /** Active game accounts by code, with what is in them, in baht. */
  games?: Record<string, number>
}

export interface Member {
  /** The username too. */
  phone: string
  password: string
  name: string
  /** The backend's token of a session that no browser has. */
  token: string
}

let members = 0

/** Registers a member; fails loudly where the backend refuses any part of the wish. */
export async function createMember(
  backend: Backend,
  deployment: Deployment,
  wishes: MemberWishes = {},
): Promise<Member> {
  const number = String(++members).padStart(7, "0")
  const phone = wishes.phone ?? (deployment === "laos" ? `0205${number}` : `089${number}`)
  const member = {
    phone,
    password: wishes.password ?? `pass-${number}`,
    name: wishes.name ?? `ทดสอบ ${members}`,
  }
  const { registerOtp } = await backend.sandbox.readOperator()
  if (registerOtp) await backend.sandbox.changeOperator({ registerOtp: false })
  // Each member has an address, so that the backend's limits per address do not add up.
  const guest = clientFor(backend, { forwardedFor: phone })
  expectOk(
    await guest.call(createAccount, {
      payload: {
        name: member.name,
        username: phone,
        password: member.password,
        inviteCode: wishes.inviteCode,
        bankCode: wishes.bankCode ?? (deployment === "laos" ? "BCEL" : "KBANK"),
        bankAccountName: wishes.bankAccountName ?? "TEST PLAYER",
        // Banks show the four digits before the last: no two members look alike.
        bankAccountNo: `55${number}0`,
      },
    }),
  )
  if (registerOtp) await backend.sandbox.changeOperator({ registerOtp: true })
  const { token } = expectOk(
    await guest.call(login, { payload: { username: phone, password: member.password } }),
  )
  await furnish(backend, phone, token, wishes)
  return { ...member, token }
}

async function furnish(backend: Backend, phone: string, token: string, wishes: MemberWishes): Promise<void> {
  const games = Object.entries(wishes.games ?? {})
  const inGames = games.reduce((sum, [, baht]) => sum + baht, 0)
  const totalSatang = Math.round((inGames + (wishes.walletBaht ?? 0)) * 100)
  if (totalSatang > 0) await backend.sandbox.creditDeposit(phone, totalSatang)
  const client = clientFor(backend, { token })
  for (const [slotCode, baht] of games) {
    expectOk(await client.call(activateGameAccount, { params: { slotCode } }))
    if (baht === 0) continue
    const payload = { from: "wallet", to: slotCode, amount: satang(Math.round(baht * 100)) }
    expectOk(await client.call(transfer, { payload, idempotencyKey: `furnish-${phone}-${slotCode}` }))
  }
}

/** A client of the backend's own API. */
export function clientFor(backend: Backend, who: { token?: string; forwardedFor?: string }) {
  return createClient({
    baseUrl: "http://backend.test",
    fetch: byRequest(request => backend.fetch(request)),
    clientName: "wallet-user",
    // The machine may be busy with other tests.
    timeoutMs: 60_000,
    ...who,
  })
}

function expectOk<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new Error(`The backend refused to furnish a member: ${JSON.stringify(result.error)}`)
}
