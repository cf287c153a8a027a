// The address that opens a game, asked for at the moment when the player plays (docs/decisions/070-launch.md).
import type { RouterContextProvider } from "react-router"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { settingsContext } from "#app/request/server-context.ts"
import { hasLoginLink, requestLoginLink } from "#app/services/auto-login.server.ts"
import { findGameAccount, readCredentials, readWallet, walletBalance } from "#app/services/wallet.server.ts"
import type { Failure } from "#contract/client.ts"
import { gameAddress, inLanguage } from "./game-address.ts"
import { launchOf } from "./launch.ts"

type Context = Readonly<RouterContextProvider>

/** A fresh login link; `address` is `undefined` when the link that came is not safe to open. */
export async function askForLoginLink(
  context: Context,
  code: string,
): Promise<{ ok: true; address: string | undefined } | { ok: false; error: Failure }> {
  const client = api(context)
  const credentials = await readCredentials(client, code)
  if (!credentials.ok) return credentials
  const asked = await requestLoginLink(client, code, credentials.value)
  if (!asked.ok) return asked
  const address = gameAddress(asked.value.link)?.href
  return { ok: true, address: address && inLanguage(address, language(context)) }
}

/**
 * The address that opens the game at once. `undefined` where its launch page has to come between: a form for the
 * provider, no answer, or money that is still in the wallet.
 */
export async function addressToOpen(context: Context, code: string): Promise<string | undefined> {
  const client = api(context)
  const wallet = await readWallet(client)
  if (!wallet.ok || walletBalance(wallet.value)) return undefined
  const game = findGameAccount(wallet.value, code)
  if (!game) return undefined
  if (hasLoginLink(code)) {
    const asked = await askForLoginLink(context, code)
    return asked.ok ? asked.address : undefined
  }
  const credentials = await readCredentials(client, code)
  if (!credentials.ok) return undefined
  const { gameIframe } = context.get(settingsContext)
  const launch = launchOf(game, credentials.value, { hasLoginLink, gameIframe })
  return launch?.kind === "link" ? inLanguage(launch.url, language(context)) : undefined
}
