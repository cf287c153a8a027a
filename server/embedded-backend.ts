// The embedded backend in this process; its sandbox console and the games' site on ports of their own.
import { type Backend, createBackend } from "#backend/backend.ts"
import { serveConsole } from "#backend/sandbox/console/console.ts"
import { serveGameSite } from "#backend/sandbox/game-site/game-site.ts"
import { demoMembersOf, demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { filesInFolder } from "#backend/storage/files.ts"
import type { Log } from "#platform/log.ts"
import { isLoopback } from "./origin.ts"
import type { Settings } from "./settings.ts"
import { openingFault, portFault } from "./start-checks.ts"

export type EmbeddedBackend = Backend & {
  consoleUrl: string
  /** A member to log in with; only where this machine alone is served, since the password is public. */
  demo: { phone: string; password: string } | undefined
}

/**
 * Opens the database and starts the console and the games' site. @throws SettingsError when a setting makes that
 * impossible.
 */
export async function startEmbeddedBackend(settings: Settings, log: Log): Promise<EmbeddedBackend> {
  const isDemo = isLoopback(settings.publicOrigin)
  const backend = await createBackend({
    databaseUrl: settings.databaseUrl,
    files: settings.filesFolder === undefined ? undefined : filesInFolder(settings.filesFolder),
    deployment: settings.deployment,
    otp: settings.registerOtp,
    stepUp: settings.stepUp,
    loginCode: settings.loginCode,
    trueLinkPassphrase: settings.truelinkPassphrase,
    paytimzMinimumSatang: settings.paytimzMinimum && settings.paytimzMinimum * 100,
    seed: isDemo,
    log,
  }).catch(error => {
    throw openingFault("DATABASE_URL", error, log)
  })
  const { sandboxPort, sandboxPassword } = settings
  const opened = serveConsole(backend.sandbox, sandboxPort, log, sandboxPassword)
  const sandbox = await opened.catch(async error => {
    await backend.close()
    throw portFault("SANDBOX_PORT", sandboxPort, error)
  })
  const gameSite = await serveGameSite(
    backend.sandbox.gameSite,
    settings.gamesPort,
    settings.publicOrigin,
  ).catch(async error => {
    await sandbox.close()
    await backend.close()
    throw portFault("GAMES_PORT", settings.gamesPort, error)
  })
  const [member] = demoMembersOf(settings.deployment)
  return {
    ...backend,
    consoleUrl: sandbox.url,
    demo: isDemo && member ? { phone: member.phone, password: demoPassword } : undefined,
    close: async () => {
      await Promise.all([sandbox.close(), gameSite.close()])
      await backend.close()
    },
  }
}
