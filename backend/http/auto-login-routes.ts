// /api/autoLogin: one endpoint for each game.
import { autoLoginByPassword, autoLoginByUsername, type ProviderCode } from "#contract/auto-login.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { type AutoLogin, loginLink } from "../wallet/auto-login.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

/** GET /api/autoLogin/*: a link that logs the member in to a game (docs/product/games.md). */
export function autoLoginRoutes(routes: Routes, context: Context): void {
  const endpoints: [string, Endpoint][] = Object.entries({ ...autoLoginByUsername, ...autoLoginByPassword })
  for (const [code, endpoint] of endpoints) {
    routes.member(endpoint, async ({ member, params }) => ({
      link: await loginLink(context, member, code as ProviderCode, params as AutoLogin),
    }))
  }
}
