// The wallet of this request: a screen and the dialog over it read it once, not once each.

import { api } from "#app/middleware/api.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { type AppSettings, settings } from "#app/request/server-context.ts"
import { readWallet, type Wallet } from "#app/services/wallet.server.ts"
import type { Result } from "#contract/client.ts"
import { frozen } from "#contract/repeated-answers.ts"
import { pictureSource } from "./picture.server.ts"

/**
 * For loaders: the wallet as it is now, with the pictures of games that a page may show. Actions use `readWallet`, since
 * this value may be older than the action.
 */
export const wallet = oncePerRequest(async (): Promise<Result<Wallet>> => {
  const answer = await readWallet(api())
  return answer.ok ? { ...answer, value: await showable(answer.value) } : answer
})

/** An answer that repeats is one object (contract/repeated-answers.ts), which members with the same answer share. */
const showableOf = new WeakMap<Wallet, { of: AppSettings; wallet: Promise<Wallet> }>()

function showable(answer: Wallet): Promise<Wallet> {
  const of = settings()
  const known = showableOf.get(answer)
  if (known?.of === of) return known.wallet
  const wallet = withPictures(answer)
  showableOf.set(answer, { of, wallet })
  return wallet
}

async function withPictures(answer: Wallet): Promise<Wallet> {
  const slots = answer.slots?.map(async game => {
    const [logo, background] = await Promise.all([pictureSource(game.logo), pictureSource(game.background)])
    return { ...game, logo, background }
  })
  return frozen({ ...answer, slots: slots && (await Promise.all(slots)) })
}
