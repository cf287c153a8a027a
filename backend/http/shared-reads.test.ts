// Calls that come together share a statement, and each gets what it would get alone
// (docs/decisions/255-queries-of-a-page.md).
import { describe, expect, test } from "vitest"
import { listSessions, logout } from "#contract/account.ts"
import { lookupEnableChatWidget, lookupNotice } from "#contract/lookup.ts"
import { checkActiveBonus } from "#contract/reward.ts"
import { readSpinActive } from "#contract/spinwheel.ts"
import { listStatements } from "#contract/statement.ts"
import { readWallet, refreshGameAccounts } from "#contract/wallet.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { currentRequest } from "../kernel/request-name.ts"

const [rich, poor] = ["0812345678", "0823456789"]

describe.each(backendKinds)("shared reads on $name", ({ start }) => {
  const statements: string[] = []
  /** What the backend does beside requests is not counted. */
  const onQuery = ({ sql }: { sql: string }) => {
    const request = currentRequest()
    if (!request) return
    statements.push(sql)
    requests.add(request)
  }
  const requests = new Set<string>()
  const headers = { "x-request-id": "counted" }
  const backend = backendForEach(() => start({ seed: true, onQuery }))

  /** The answers of calls in one turn, and how many statements they took. */
  async function together<Answers extends unknown[]>(
    calls: () => { [At in keyof Answers]: Promise<Answers[At]> },
  ) {
    statements.length = 0
    const answers = await Promise.all(calls())
    return { answers, count: statements.length }
  }

  test("the calls of a page take one statement, and lines in progress one more", async () => {
    const token = await backend.logIn(rich)
    const body = { page: 1, limit: 10, status: "IN_PROGRESS" }
    const { answers, count } = await together(() => [
      backend.call(lookupEnableChatWidget, { headers }),
      backend.call(refreshGameAccounts, { token, headers }),
      backend.call(lookupNotice, { headers }),
      backend.call(readSpinActive, { token, headers }),
      backend.call(checkActiveBonus, { token, headers }),
      backend.call(listSessions, { token, headers }),
      backend.call(readWallet, { token, headers }),
      backend.call(listStatements, { token, body, headers }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(count).toBe(2)
  })

  test("members and strangers beside each other get their own answers", async () => {
    const [one, other] = [await backend.logIn(rich), await backend.logIn(poor)]
    const wallet = async (token?: string) => {
      const { value, code } = await backend.call(readWallet, token === undefined ? {} : { token })
      return code ?? [value!.profile.username, value!.wallet.amount]
    }
    const alone = [await wallet(one), await wallet(other)]
    expect(alone[0]).not.toEqual(alone[1])
    const { answers } = await together(() => [
      wallet(one),
      wallet("a".repeat(43)),
      wallet(other),
      wallet(),
      wallet(one),
    ])
    expect(answers).toEqual([alone[0], "UNAUTHORIZED", alone[1], "UNAUTHORIZED", alone[0]])
  })

  test("each member's statement belongs to a request of their own", async () => {
    const [one, other] = [await backend.logIn(rich), await backend.logIn(poor)]
    requests.clear()
    const call = (token: string, name: string) =>
      backend.call(readWallet, { token, headers: { "x-request-id": name } })
    await Promise.all([call(one, "one"), call(other, "other"), call(one, "one-more")])
    expect([...requests].sort()).toEqual(["one", "other"])
  })

  test("nothing is kept: money, switches and the end of a session show in the next call", async () => {
    const token = await backend.logIn(rich)
    const read = () => backend.walletOf(token)
    const before = await read()
    await backend.sandbox.creditDeposit(rich, 100_00)
    expect(await read()).toBe(before + 100_00)
    await backend.sandbox.changeOperator({ notice: "<p>ปิดปรับปรุง</p>" })
    expect((await backend.call(lookupNotice)).value).toEqual({ notice: "<p>ปิดปรับปรุง</p>" })
    await backend.call(logout, { token })
    expect((await backend.call(readWallet, { token })).code).toBe("UNAUTHORIZED")
    await backend.sandbox.changeOperator({ terminated: true })
    expect((await backend.call(lookupNotice)).code).toBe("gone")
  })
})
