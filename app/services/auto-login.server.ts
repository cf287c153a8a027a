// The link that signs a member in to a game (docs/product/games.md).
import { autoLoginByPassword, autoLoginByUsername } from "#contract/auto-login.ts"
import { type ApiClient, type Result, refusal } from "#contract/client.ts"
import type { Credentials } from "./wallet.server.ts"

const byUsername = new Map(Object.entries(autoLoginByUsername))
const byPassword = new Map(Object.entries(autoLoginByPassword))

/**
 * Asks for a fresh link, which may work only once. Refused with NO_GAME for a code without one. The request's path
 * holds the credentials, so neither it nor the link is ever logged.
 */
export async function requestLoginLink(
  api: ApiClient,
  code: string,
  { username, password }: Credentials,
): Promise<Result<{ link: string }>> {
  if (!username) return { ok: false, error: { kind: "garbage", status: 200 } }
  const named = byUsername.get(code)
  if (named) return api.call(named, { params: { username } })
  const known = byPassword.get(code)
  if (known) {
    if (!password) return { ok: false, error: { kind: "garbage", status: 200 } }
    return api.call(known, { params: { username, password } })
  }
  return { ok: false, error: refusal("NO_GAME", 404) }
}
