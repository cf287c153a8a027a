// The way that was used last: a cookie that only a POST sets, as for games (docs/product/deposits.md).
import { cookies, setCookie, yearSeconds } from "#app/request/cookies.server.ts"

const cookieName = "__Host-deposit"

/** TrueMoney, and transfers with a slip, beside the keys of banks. */
export const trueMoneyWay = "truemoney"
export const slipWay = "slip"

/** The key of the way that was used last, if one is remembered. */
export function lastWay(): string | undefined {
  const key = cookies().get(cookieName) ?? ""
  return /^[\w-]{1,40}$/.test(key) ? key : undefined
}

/** Remembers the way where the form's answer leads on; a form that is shown again has used none. */
export function rememberWay<Answer>(key: string, answer: Answer): Answer {
  if (answer instanceof Response && /^[\w-]{1,40}$/.test(key)) {
    answer.headers.append("set-cookie", setCookie(cookieName, key, yearSeconds))
  }
  return answer
}
