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

/** Most answers have none of these, so they need not be looked through. */
const mayEnd = /UNAUTHORIZED|EXPIRED_AUTH_TOKEN|INVALID_USER_|invalid-token/

/**
 * The code with which an answer ends the visit; `undefined` where it does not. A code does so under any status. A 401 to
 * a call that carried a token does, in whatever words, unless it carries a refusal's code: `WRONG_PASSWORD` for the old
 * password, say.
 */
export function endOfVisit(
  answer: { status: number; body: string },
  { hasToken, isOpen }: Call,
): string | undefined {
  if (answer.status !== 401 && !mayEnd.test(answer.body)) return undefined
  const body = readBody(answer.body)
  const { said } = saidIn(body.kind === "json" ? body.value : body.text.slice(0, 200))
  const texts = said.flatMap(({ value }) => (typeof value === "string" ? value.trim() : []))
  const own = texts.find(endsSession)
  if (own !== undefined) return own
  if (answer.status !== 401 || !hasToken || isOpen) return undefined
  const codes = texts.flatMap(text => codeIn(text) ?? [])
  return codes.every(endsSession) ? "UNAUTHORIZED" : undefined
}
