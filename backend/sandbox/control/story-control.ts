// A whole story of one member, step by step: deposit, play, win, withdraw, settle. Each step takes the way that the
// product takes, and is told with the balances after it.
import { satang } from "#contract/wire.ts"
import type { Context } from "../../http/context.ts"
import { randomId } from "../../kernel/identifiers.ts"
import { Refusal } from "../../kernel/refusal.ts"
import type { OperationResult } from "../../ledger/run-operation.ts"
import type { Member } from "../../members/members.ts"
import type { OperationCall } from "../../money/member-operation.ts"
import { transferAll } from "../../wallet/transfer.ts"
import { withdrawAll } from "../../wallet/withdraw.ts"

/** What a member does in the wallet: the console plays it in the member's place. */
export function createStoryControl(
  context: Context,
  memberOf: (idOrUsername: string) => Promise<Member | undefined>,
) {
  const run = async (idOrUsername: string, act: (call: OperationCall) => Promise<OperationResult>) => {
    const member = await memberOf(idOrUsername)
    if (!member) return "NO_DATA"
    let refusal: string | undefined
    const call: OperationCall = {
      member,
      key: randomId(context.random),
      at: context.clock(),
      answerOf(outcome) {
        refusal = outcome.status === "refused" ? (outcome.code ?? "refused") : undefined
        return { refused: refusal !== undefined, status: 200, body: {} }
      },
    }
    try {
      const { outcome } = await act(call)
      return outcome === "done" ? refusal : outcome
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }
  return {
    /** The whole wallet to a game; undefined when it is done, else the code that refuses it. */
    moveToGame: (member: string, gameCode: string) =>
      run(member, call => transferAll(context, call, gameCode)),
    /** Asks for a withdrawal, games and all. */
    askToWithdraw: (member: string, amountSatang: number) =>
      run(member, call => withdrawAll(context, call, satang(amountSatang))),
  }
}
