// The wallet of this request: a screen and the dialog over it read it once, not once each.
import { createContext, type RouterContextProvider } from "react-router"
import { readWallet, type Wallet } from "#app/services/wallet.server.ts"
import type { Result } from "#contract/client.ts"
import { api } from "../middleware/api.server.ts"

const walletContext = createContext<Promise<Result<Wallet>> | null>(null)

/** For loaders: the wallet as it is now. Actions read it afresh (`readWallet`), for what they did shows in no memory. */
export function wallet(context: Readonly<RouterContextProvider>): Promise<Result<Wallet>> {
  let reading = context.get(walletContext)
  if (!reading) {
    reading = readWallet(api(context))
    ;(context as RouterContextProvider).set(walletContext, reading)
  }
  return reading
}
