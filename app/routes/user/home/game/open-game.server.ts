// The address that opens a game, asked for at the moment when the player plays (docs/decisions/070-launch.md).

import { pathIfEnded } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import type { TextKey } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { settings } from "#app/request/server-context.ts"
import { requestLoginLink } from "#app/services/auto-login.server.ts"
import {
  findGameAccount,
  type GameAccount,
  readCredentials,
  type Wallet,
  walletBalance,
} from "#app/services/wallet.server.ts"
import { hasLoginLink } from "#contract/auto-login.ts"
import type { Failure, Result } from "#contract/client.ts"
import { gameAddress, inLanguage } from "./game-address.ts"
import { launchOf } from "./launch.ts"

/** A fresh login link; `address` is `undefined` when the link that came is not safe to open. */
export async function askForLoginLink(
  code: string,
  reading = readCredentials(api(), code),
): Promise<{ ok: true; address: string | undefined } | { ok: false; error: Failure }> {
  const credentials = await reading
  if (!credentials.ok) return credentials
  const asked = await requestLoginLink(api(), code, credentials.value)
  if (!asked.ok) return asked
  const address = gameAddress(asked.value.link)?.href
  return { ok: true, address: address && inLanguage(address, language()) }
}

/**
 * `reason`: why no login link came, as a message for the page that comes instead. `ended`: where it leads that the session
 * or the service has ended.
 */
type Opening = { address?: string; reason?: string; ended?: string | undefined }

/**
 * The address that opens the game at once. None where its launch page has to come between: a form for the provider, no
 * answer, or money that is still in the wallet. `reading`: the game's credentials, which are read meanwhile. `emptied`:
 * the game as a wallet showed it that was empty, or has moved there, just now: no money can have come that has to be
 * asked about first.
 */
export async function addressToOpen(
  code: string,
  reading: ReturnType<typeof readCredentials>,
  emptied: GameAccount | undefined,
): Promise<Opening> {
  // The page reads it in any case, so it is read meanwhile.
  const mine = wallet()
  const game = emptied ?? gameBesideEmptyWallet(code, await mine)
  if (!game) return {}
  if (hasLoginLink(code)) {
    const asked = await askForLoginLink(code, reading)
    if (!asked.ok) return { reason: reasonOf(asked.error), ended: pathIfEnded(asked.error) }
    return asked.address ? { address: asked.address } : { reason: "game.badLink" satisfies TextKey }
  }
  const credentials = await reading
  if (!credentials.ok) return {}
  const launch = launchOf(game, credentials.value, settings().gameIframe)
  return launch?.kind === "link" ? { address: inLanguage(launch.url, language()) } : {}
}

function gameBesideEmptyWallet(code: string, mine: Result<Wallet>): GameAccount | undefined {
  return mine.ok && !walletBalance(mine.value) ? findGameAccount(mine.value, code) : undefined
}

/** The backend's word where it refused, else what went wrong. */
function reasonOf(failure: Failure): string {
  if (failure.kind === "refused") return failure.message.slice(0, 300)
  const text: TextKey =
    failure.kind === "timeout" || failure.kind === "unreachable" ? `errors.${failure.kind}` : "errors.garbage"
  return text
}
