// Every endpoint of the contract, by its method and the pattern of its path.
import * as account from "#contract/account.ts"
import * as autoLogin from "#contract/auto-login.ts"
import * as chat from "#contract/chat.ts"
import * as deposit from "#contract/deposit.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import * as lookup from "#contract/lookup.ts"
import * as movements from "#contract/movements.ts"
import * as operations from "#contract/operation.ts"
import * as reward from "#contract/reward.ts"
import * as spinwheel from "#contract/spinwheel.ts"
import * as statement from "#contract/statement.ts"
import * as wallet from "#contract/wallet.ts"

const tables = [autoLogin.autoLoginByUsername, autoLogin.autoLoginByPassword] as object[]
const modules: object[] = [
  account,
  autoLogin,
  chat,
  deposit,
  lookup,
  movements,
  operations,
  reward,
  spinwheel,
  statement,
  wallet,
]

const byName = new Map<string, Endpoint>()
for (const one of [...modules, ...tables]) {
  for (const value of Object.values(one)) if (isEndpoint(value)) byName.set(nameOf(value), value)
}

export const endpoints: readonly Endpoint[] = [...byName.values()]

export function nameOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`
}

/** `undefined` for what is no endpoint, such as a file. */
export function endpointOf(method: string, pattern: string): Endpoint | undefined {
  return byName.get(`${method} ${pattern}`)
}

/** The params in a path, by the pattern that it was made from. */
export function paramsIn(pattern: string, path: string): Record<string, string> {
  const [names, parts] = [pattern.split("/"), path.split("/")]
  const params = names.flatMap((name, index) =>
    name.startsWith(":") ? [[name.slice(1), decodeURIComponent(parts[index] ?? "")]] : [],
  )
  return Object.fromEntries(params)
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "answer" in value
  )
}
