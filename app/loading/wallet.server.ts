// The wallet of this request: a screen and the dialog over it read it once, not once each.

import { api } from "#app/middleware/api.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import { readWallet } from "#app/services/wallet.server.ts"

/** For loaders: the wallet as it is now. Actions use `readWallet`, since this value may be older than the action. */
export const wallet = oncePerRequest(() => readWallet(api()))
