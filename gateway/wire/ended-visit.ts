// Does an answer end the player's visit? (docs/product/truth.md#the-end-of-a-visit)
import { endsSession } from "#contract/errors.ts"
import { readBody } from "./answer-body.ts"
import { codeIn, saidIn } from "./codes.ts"

type Call = {
  /** The call carried a member's token. */
  hasToken: boolean
  /** Lookups, banners: they need no member, so their 401 says nothing of the visit without a code that does. */
  isOpen?: boolean | undefined
}

/**
 * A code that ends a visit does so under any status. A 401 to a call that carried a token does, in whatever words,
 * unless it carries a refusal's code: `WRONG_PASSWORD` for the old password, say.
 */
export function endsVisit(answer: { status: number; body: string }, { hasToken, isOpen }: Call): boolean {
  const body = readBody(answer.body)
  const { said } = saidIn(body.kind === "json" ? body.value : body.text.slice(0, 200))
  if (said.some(({ value }) => typeof value === "string" && endsSession(value.trim()))) return true
  if (answer.status !== 401 || !hasToken || isOpen) return false
  const codes = said.flatMap(({ value }) => codeIn(value) ?? [])
  return codes.every(endsSession)
}
