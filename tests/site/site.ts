// The whole product for a test: the built web app over an embedded backend in memory, and the world around both.

import { pathToFileURL } from "node:url"
import type { ServerBuild } from "react-router"
import type { Language } from "#app/locales/language.ts"
import type { EndedSessions } from "#app/request/ended-sessions.ts"
import { type Backend, type BackendOptions, createBackend } from "#backend/backend.ts"
import type { MemberSummary } from "#backend/sandbox/control/control.ts"
import type { Addition } from "#contract/additions.ts"
import { byRequest } from "#contract/call.ts"
import type { OperationStore } from "#gateway/keeping/store.ts"
import { type Dialect, fullDialect } from "#gateway/wire/dialect.ts"
import { type App, createApp } from "#server/app.ts"
import type { Metrics } from "#server/metrics/metrics.ts"
import { readSettings } from "#server/settings.ts"
import { cheapHashing } from "#tests/backend/cheap-hashing.ts"
import { longPatience } from "#tests/backend/long-patience.ts"
import { Browser, type BrowserSettings } from "#tests/browser/browser.ts"
import type { Fetch } from "#tests/browser/navigation.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { type Call, recordCalls } from "./calls.ts"
import { createMember, type Member, type MemberWishes } from "./member.ts"

/** Stands between web app and backend, in process: to lose, delay or replace answers. */
export type Between = (request: Request, backend: Fetch) => Promise<Response>

type MakeAnswer = (request: Request, backend: Fetch) => Response | Promise<Response>

/** What a backend answers instead, by path or, with a star at the end, its beginning: content, or what makes an answer. */
export type Answers = Record<string, unknown | MakeAnswer>

/** For `answer`: the backend's own answer with these fields in place of its own. */
export const butWith =
  (fields: object): MakeAnswer =>
  async (request, backend) =>
    Response.json({ ...((await (await backend(request)).json()) as object), ...fields })

/** For `answer`: a failure that says nothing. */
export const failing = () => new Response("", { status: 500 })

export interface SiteOptions {
  /** The folder of another build than the usual one, from the repository's root. */
  build?: string
  /** Puts something between the build and the server. */
  aroundBuild?: (build: ServerBuild) => ServerBuild
  /** Settings of the web app by their names in the environment. */
  env?: Record<string, string>
  backend?: BackendOptions
  between?: Between
  /**
   * The backend answers in shapes of its own without receipts, and honours keys or ignores them: the gateway stands
   * before it.
   */
  isForeign?: true | "ignoring keys"
  /** An address where the backend, or a proxy before it, answers over HTTP, instead of in process. */
  apiBaseUrl?: (backend: Fetch) => Promise<string>
  /** Where the gateway keeps operations; by default in memory. */
  operations?: OperationStore
  /** Where the web app keeps which sessions ended early; by default in memory. */
  endedSessions?: EndedSessions
  /** What counts, as with the setting METRICS_PORT. */
  metrics?: Metrics
}

export interface Site {
  origin: string
  app: App
  backend: Backend
  /** What the web app asked of the backend so far, oldest first. */
  calls: Call[]
  /** What web app and backend wrote to their logs. */
  log: { level: string; event: string; detail?: Record<string, unknown> | undefined }[]
  /** From now on, until the end of the test, the backend answers so. */
  answer(answers: Answers): void
  /** A player's browser, at an address of its own; the language is chosen as by an earlier visit. */
  browser(settings?: Partial<BrowserSettings> & Earlier): Browser
  /** A new member, with money where wished. */
  member(wishes?: MemberWishes): Promise<Member>
  /** A member as the operator's console shows them. */
  accountOf(member: Pick<Member, "phone">): Promise<MemberSummary>
  /** What is in a member's wallet, in satang. */
  walletOf(member: Pick<Member, "phone">): Promise<number>
  /** What is in a member's wallet and, by their codes, in the game accounts, in satang. */
  balancesOf(member: Pick<Member, "phone">): Promise<Record<string, number>>
  close(): Promise<void>
}

export type StartSite = (options?: SiteOptions) => Promise<Site>

/** What earlier visits left in a browser. */
export interface Earlier {
  language?: Language
  /** The agreement was confirmed; true unless told otherwise. */
  agreed?: boolean
}

export const siteSecret = "a secret for tests longer than 32 characters"

const origin = "http://localhost:3000"

/** What stands at a distance is the embedded backend, unless told otherwise. */
const embedded = JSON.stringify(fullDialect)

/** Starts the product: Thai deployment, one-time codes off, no demo members, unless told otherwise. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const log: Site["log"] = []
  const deployment = options.env?.DEPLOYMENT === "laos" ? "laos" : "thailand"
  const backend = await createBackend({
    databaseUrl: ":memory:",
    deployment,
    hashing: cheapHashing,
    patience: longPatience,
    trueLinkPassphrase: siteSecret,
    log: (level, event, detail) => log.push({ level, event, detail }),
    ...options.backend,
  })
  const secrets = new Set<string>([siteSecret])
  const { calls, fetch: recorded } = recordCalls(request => backend.fetch(request), secrets)
  const apiBaseUrl = await options.apiBaseUrl?.(recorded)
  const own = readSettings({
    PUBLIC_ORIGIN: origin,
    SESSION_SECRET: siteSecret,
    TRUELINK_PASSPHRASE: siteSecret,
    // Its own tests turn it on, here and in the backend.
    STEP_UP: "off",
    ...(apiBaseUrl ? { API_BASE_URL: apiBaseUrl, API_DIALECT: embedded } : {}),
    ...options.env,
  })
  const settings = options.isForeign
    ? { ...own, apiDialect: foreignDialect(own.apiDialect, options.isForeign), needsGateway: true }
    : own
  const { between, aroundBuild = build => build } = options
  let answers: Answers = {}
  const asked: Fetch = async request => {
    const { pathname } = new URL(request.url)
    const isOf = (path: string) =>
      path.endsWith("*") ? pathname.startsWith(path.slice(0, -1)) : path === pathname
    const path = Object.keys(answers).find(isOf)
    if (path === undefined) return between ? between(request, recorded) : recorded(request)
    const answer = answers[path]
    return typeof answer === "function" ? answer(request, recorded) : Response.json(answer)
  }
  const app = createApp(settings, {
    build: aroundBuild(await importBuild(options.build)),
    operations: options.operations ?? memoryStore(),
    endedSessions: options.endedSessions,
    metrics: options.metrics,
    backendFetch: apiBaseUrl ? undefined : byRequest(asked),
    log: (level, event, fields) => log.push({ level, event, ...fields }),
  })
  const accountOf: Site["accountOf"] = async ({ phone }) => {
    const members = await backend.sandbox.listMembers()
    const member = members.find(({ username }) => username === phone)
    if (!member) throw new Error(`Nobody has the phone ${phone}`)
    return member
  }
  return {
    origin: settings.publicOrigin,
    app,
    backend,
    calls,
    log,
    answer: given => {
      answers = given
    },
    browser: ({ language, agreed = true, ...changes } = {}) => {
      const address = nextAddress()
      const fetch: Fetch = request => app.fetch(request, { address })
      const browser = new Browser(fetch, { origin: settings.publicOrigin, secrets, ...changes })
      if (language) rememberLanguage(browser, language, settings.publicOrigin)
      if (agreed) rememberAgreement(browser, settings.publicOrigin)
      return browser
    },
    member: async wishes => {
      const member = await createMember(backend, deployment, wishes)
      secrets.add(member.password)
      return member
    },
    accountOf,
    walletOf: async member => (await accountOf(member)).walletSatang,
    balancesOf: async member => {
      const { walletSatang, games } = await accountOf(member)
      return {
        wallet: walletSatang,
        ...Object.fromEntries(games.map(({ code, amountSatang }) => [code, amountSatang])),
      }
    },
    close: () => backend.close(),
  }
}

/** For a test that has failed: what web app and backend noted as errors. */
export function printErrors(log: Site["log"] = []): void {
  for (const { level, ...line } of log) if (level === "error") console.error(line)
}

/** The dialect of a backend that keeps no operations. */
function foreignDialect(own: Dialect, kind: true | "ignoring keys"): Dialect {
  if (kind === "ignoring keys") return { ...own, idempotencyKeys: "ignored" }
  return { ...own, additions: own.additions.filter(name => name !== "operations") }
}

/** Settings of a site whose backend lacks one addition to the API (docs/product/dialect.md). */
export function withoutAddition(lacking: Addition): Record<string, string> {
  const additions = fullDialect.additions.filter(addition => addition !== lacking)
  return { API_BASE_URL: "http://backend.test", API_DIALECT: JSON.stringify({ ...fullDialect, additions }) }
}

/** The built web app, as the servers load it. */
export async function importBuild(folder = "build"): Promise<ServerBuild> {
  const url = new URL(`../../${folder}/server/index.js`, import.meta.url)
  return import(pathToFileURL(url.pathname).href)
}

/** The switcher's cookie (app/routes/language), as an earlier visit left it. */
function rememberLanguage(browser: Browser, language: Language, siteOrigin: string): void {
  const code = language === "lo" ? "la" : language
  remember(browser, siteOrigin, `language=${code}`, 31_536_000)
}

/** The agreement's cookie (app/routes/user/home/agreement), as an earlier visit left it. */
function rememberAgreement(browser: Browser, siteOrigin: string): void {
  remember(browser, siteOrigin, "agreed=1", 34_560_000)
}

/** Puts a cookie into a browser. Cookies have other names on plain http (server/plain-cookies.ts). */
export function remember(browser: Browser, siteOrigin: string, pair: string, seconds: number): void {
  const isPlain = siteOrigin.startsWith("http:")
  const cookie = isPlain ? `krapao-${pair}` : `__Host-${pair}; Secure`
  browser.jar.store(new URL(siteOrigin), [`${cookie}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`])
}

let addresses = 0

/** Players do not share an address, so the backend's limits per address meet each of them alone. */
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
