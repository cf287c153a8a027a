// The embedded reference backend: the API (docs/product/api.md) as one fetch function, and the controls of
// its sandboxed outside world. All settings are arguments; this file reads no environment variables.
import { minQrSatang } from "#contract/rules/deposits.ts"
import { createLog, type Log } from "#platform/log.ts"
import type { LoginCodePolicy } from "./accounts/login-code.ts"
import { createPasswords } from "./accounts/passwords.ts"
import type { StepUpPolicy } from "./accounts/step-up.ts"
import { bookCredit } from "./deposits/bank-deposits.ts"
import { createGiftSettlement } from "./deposits/gift-settlement.ts"
import { keepTidy } from "./housekeeping.ts"
import { createApp } from "./http/app.ts"
import { type ChatLine, createChatLine } from "./http/chat-line.ts"
import type { Context, OperatorSettings } from "./http/context.ts"
import { type Clock, type Deployment, type RandomSource, systemRandom } from "./kernel/environment.ts"
import { defaultPatience, type Patience } from "./kernel/patience.ts"
import { openOperatorAccounts } from "./money/accounts.ts"
import type { Providers } from "./providers/providers.ts"
import { inviteRules, refundRules } from "./rewards/rules.ts"
import { type Control, createControl } from "./sandbox/control/control.ts"
import { keepAnnouncing } from "./sandbox/control/deposit-control.ts"
import { seedDatabase } from "./sandbox/seed/seed.ts"
import { createSandboxWorld } from "./sandbox/world/world.ts"
import { createSlipSettlement } from "./slips/slip-settlement.ts"
import { type Database, type OnQuery, openDatabase, type Pools } from "./storage/database.ts"
import { type FileStore, filesBeside } from "./storage/files.ts"
import { readSchema } from "./storage/migrator.ts"
import { createSettings } from "./storage/settings.ts"
import { oldestUnsettled } from "./storage/settlement-worker.ts"

export type BackendOptions = {
  /** `sqlite:PATH`, `:memory:` or `postgres://…`; absent: a file under .data/. */
  databaseUrl?: string | undefined
  /** PostgreSQL only: connections, and what may wait for them. */
  pools?: Partial<Pools> | undefined
  deployment?: Deployment
  /** Registration asks for a one-time code; the console can change this. */
  otp?: boolean
  /** Where files of the chat are kept; by default beside a SQLite file, else under .data/files. */
  files?: FileStore | undefined
  /** Adds the demo members, once. */
  seed?: boolean
  clock?: Clock
  random?: RandomSource
  log?: Log
  /** How many password hashes run at once, how many more may wait, and the memory of a new one. */
  hashing?: { concurrency?: number; maxWaiting?: number; memoryKiB?: number }
  /** Replaces sandboxed parts of the outside world. */
  providers?: Partial<Providers>
  /** How long answers wait for providers; tests that expect an outcome wait as long as it takes. */
  patience?: Partial<Patience>
  /** The passphrase of gift links; without it the backend accepts none. */
  trueLinkPassphrase?: string | undefined
  /** When withdrawals have to be confirmed; never by default. */
  stepUp?: StepUpPolicy | undefined
  /** When a login needs a code to the phone; never by default. */
  loginCode?: LoginCodePolicy | undefined
  /** The smallest PAYTIMZ deposit; 10 baht by default. */
  paytimzMinimumSatang?: number | undefined
  /** Told of each statement of the database, for tests that count. */
  onQuery?: OnQuery | undefined
}

export type BackendFigures = {
  chatConnections: number
  /** PostgreSQL only: connections that work, and what waits for one. */
  databaseInUse: number | undefined
  databaseWaiting: number | undefined
  /** Since housekeeping last came to its end here, or found another process at it. */
  tidiedSecondsAgo: number
}

export type Backend = {
  fetch(request: Request): Promise<Response>
  /** Can it serve: does the database answer, and has it our tables? Rejects when the database does not answer. */
  isReady(): Promise<boolean>
  /** What this process holds, for whoever watches it. */
  figures(): BackendFigures
  /**
   * How long the oldest slip or gift link has waited to reach the ledger, in seconds; 0 where none waits. Rejects when
   * the database does not answer.
   */
  ledgerLagSeconds(): Promise<number>
  /** Waits for the requests under way, then closes the database. */
  close(): Promise<void>
  /** Controls the sandboxed outside world, as the console page and the CLI do. */
  sandbox: Control
  /** Lets browsers of these origins listen to their chat through a server; returns a function that ends it. */
  attachChat: ChatLine["attach"]
}

/** Opens and migrates the database and starts the backend. Throws when the database cannot be used. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const {
    clock = Date.now,
    random = systemRandom,
    log = createLog("info"),
    deployment = "thailand",
  } = options
  const db = await openDatabase({
    url: options.databaseUrl,
    ...(options.pools && { pools: options.pools }),
    onQuery: options.onQuery,
    onConnectionError: error => log("warning", "database-connection-lost", { error: error.message }),
  })
  const world = createSandboxWorld({ db, clock, random })
  const base = {
    clock,
    random,
    log,
    deployment,
    db,
    files: options.files ?? filesBeside(options.databaseUrl),
    patience: { ...defaultPatience, ...options.patience },
    trueLinkPassphrase: options.trueLinkPassphrase,
    stepUp: options.stepUp ?? "off",
    loginCode: options.loginCode ?? "off",
    paytimzMinimumSatang: options.paytimzMinimumSatang ?? minQrSatang.PAYTIMZ,
    passwords: createPasswords({
      random,
      concurrency: options.hashing?.concurrency ?? 2,
      maxWaiting: options.hashing?.maxWaiting ?? 64,
      memoryKiB: options.hashing?.memoryKiB,
    }),
    providers: { ...world, ...options.providers },
    settings: createSettings<OperatorSettings>(db, {
      registerOtp: options.otp ?? false,
      terminated: false,
      manualDeposits: false,
      chatWidget: true,
      notice: null,
      refund: refundRules,
      invite: inviteRules,
      showsBanners: true,
    }),
  }
  const chat = createChatLine(base)
  const slips = createSlipSettlement(base)
  const gifts = createGiftSettlement(base)
  const context: Context = { ...base, chat, slips, gifts }
  try {
    await openOperatorAccounts(db, clock())
    await chat.open()
    if (options.seed) await seedDatabase(context)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const tidying = keepTidy(context)
  slips.open()
  gifts.open()
  context.providers.bankFeed.onCredit(credit => bookCredit(context, credit))

  const sandbox = createControl(context, world)
  const stopAnnouncing = keepAnnouncing(context, sandbox)
  const app = createApp(context)
  const underWay = new Set<Promise<unknown>>()
  return {
    async fetch(request) {
      const answer = Promise.resolve(app.fetch(request))
      underWay.add(answer)
      try {
        return await answer
      } finally {
        underWay.delete(answer)
      }
    },
    isReady: async () => {
      const { missing, beyond } = await readSchema(db)
      return missing.length === 0 && beyond.length === 0
    },
    figures: () => ({
      chatConnections: chat.connections(),
      databaseInUse: sumOf(db, pool => pool.totalCount - pool.idleCount),
      databaseWaiting: sumOf(db, pool => pool.waitingCount),
      tidiedSecondsAgo: tidying.endedSecondsAgo(),
    }),
    ledgerLagSeconds: async () => {
      const now = clock()
      return Math.max(0, (now - ((await oldestUnsettled(db)) ?? now)) / 1000)
    },
    async close() {
      stopAnnouncing()
      await Promise.allSettled(underWay)
      await tidying.stop()
      await chat.close()
      await Promise.all([slips.close(), gifts.close()])
      await db.destroy()
    },
    sandbox,
    attachChat: chat.attach,
  }
}

function sumOf({ pools }: Database, figure: (pool: Database["pools"][number]) => number): number | undefined {
  return pools.length === 0 ? undefined : pools.reduce((sum, pool) => sum + figure(pool), 0)
}
