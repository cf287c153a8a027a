// Every setting in one schema. Read once at the start; a wrong or missing one stops it with a message that names it.
import { z } from "zod"
import type { AppSettings } from "#app/request/server-context.ts"
import { callTimeoutMs } from "#contract/rules/timeouts.ts"
import { satang } from "#contract/wire.ts"
import { type Dialect, DialectError, fullDialect, parseDialect, plainDialect } from "#gateway/wire/dialect.ts"
import { isLoopback } from "./origin.ts"
import { type TraceSettings, traceSettings, traceSettingsOf } from "./traces/settings.ts"

/** Where the embedded backend answers; never resolved, since it is called in process. */
const embeddedBaseUrl = "http://backend.internal"

const secretLength = 32
const leastForConsole = 12
const mostSecrets = 5
/** Random texts have more of both: even 32 hexadecimal digits, but for one in a million. */
const leastDistinct = 8
const leastPeriod = 16

/** Is it neither a few letters nor a short text again and again? */
function looksRandom(secret: string): boolean {
  if (new Set(secret).size < leastDistinct) return false
  const repeats = (period: number) => secret.startsWith(secret.slice(period))
  return !Array.from({ length: leastPeriod - 1 }, (_, index) => index + 1).some(repeats)
}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const flag = z.enum(["true", "false"]).transform(text => text === "true")

const baseUrl = z
  .url({ protocol: /^https?$/ })
  .transform(text => text.replace(/\/+$/, ""))
  .refine(text => !/[?#@]/.test(text))

const origin = z
  .url({ protocol: /^https?$/ })
  .transform(text => new URL(text))
  .refine(url => url.href === `${url.origin}/` && !url.username)
  .transform(url => url.origin)
  // Browsers keep the Secure cookies of no other plain HTTP site, so nobody could log in there.
  .refine(text => text.startsWith("https:") || isLoopback(text))

/**
 * Passwords with `#`, `/` or `?` as they are make another address, or none: they are written as %23, %2F and %3F. pg
 * takes an address without a host too, for a socket (`postgres://user@/site?host=/run/postgresql`).
 */
const databaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/.+|sqlite:.+)$/)
  .refine(text => text.startsWith("sqlite:") || URL.canParse(text.replace("@/", "@socket/")))

/** Each setting by its name in the environment. `describe` says which values are valid, `.env.example` what they do. */
export const settingsSchema = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"])
    .optional()
    .describe("production, development or test"),
  PORT: wholeNumber(0, 65535).default(3000).describe("a port from 0 to 65535"),
  HOST: z.string().optional().describe("an address to listen on"),
  PUBLIC_ORIGIN: origin
    .optional()
    .describe("the origin that browsers see: https://play.example.com, or http://localhost with a port"),
  SESSION_SECRET: z
    .string()
    .min(secretLength)
    .refine(looksRandom)
    .optional()
    .describe(`at least ${secretLength} random characters`),
  SESSION_SECRETS: z
    .string()
    .transform(text => text.split(",").map(secret => secret.trim()))
    .pipe(z.array(z.string().min(secretLength).refine(looksRandom)).min(1).max(mostSecrets))
    .optional()
    .describe(
      `up to ${mostSecrets} secrets of at least ${secretLength} random characters, with commas between`,
    ),
  API_BASE_URL: baseUrl.optional().describe("the URL of a backend, such as https://api.example.com"),
  API_DIALECT: z.string().optional().describe("the path of a dialect file, or its JSON"),
  API_IDEMPOTENCY: z.enum(["honoured", "ignored"]).optional().describe("honoured or ignored"),
  API_CLIENT_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default("wallet-user")
    .describe("a name of letters, digits, dots and dashes"),
  API_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{20,500}$/)
    .refine(looksRandom)
    .optional()
    .describe("at least 20 random characters without spaces"),
  API_TIMEOUT_MS: wholeNumber(100, 600_000)
    .default(callTimeoutMs)
    .describe("milliseconds from 100 to 600000"),
  DATABASE_URL: databaseUrl.optional().describe("postgres://… or sqlite:PATH"),
  FILES_FOLDER: z.string().max(1000).optional().describe("the path of a folder"),
  BREACHED_PASSWORDS: z.string().max(1000).optional().describe("the path of a file"),
  OPERATION_STORE: databaseUrl
    .default("sqlite:.data/operations.sqlite")
    .describe("sqlite:PATH or postgres://…"),
  DEPLOYMENT: z.enum(["thailand", "laos"]).default("thailand").describe("thailand or laos"),
  DEFAULT_LANGUAGE: z
    .enum(["th", "la", "lo", "en"])
    .transform(language => (language === "la" ? "lo" : language))
    .optional()
    .describe("th, la or en"),
  REGISTER_OTP: flag.default(false).describe("true or false"),
  SANDBOX_PORT: wholeNumber(0, 65535).default(3001).describe("a port from 0 to 65535"),
  GAMES_PORT: wholeNumber(0, 65535).default(3003).describe("a port from 0 to 65535"),
  SANDBOX: z.enum(["on", "off"]).optional().describe("on or off"),
  SANDBOX_PASSWORD: z
    .string()
    .min(leastForConsole)
    .optional()
    .describe(`the password of the sandbox console, at least ${leastForConsole} characters`),
  BUSY_AFTER_MS: wholeNumber(0, 60_000).default(300).describe("milliseconds from 0 to 60000"),
  DRAIN_SECONDS: wholeNumber(0, 60).optional().describe("seconds from 0 to 60"),
  TRUSTED_PROXY: wholeNumber(0, 10).default(0).describe("a number of proxies from 0 to 10"),
  STEP_UP: z
    .union([z.enum(["off", "risky"]), wholeNumber(1, 1_000_000).transform(baht => satang(baht * 100))])
    .optional()
    .describe("off, risky, or whole baht from 1 to 1000000"),
  LOGIN_CODE: z.enum(["off", "new-device", "always"]).default("off").describe("off, new-device or always"),
  PAYTIMZ_MINIMUM: wholeNumber(1, 100_000).optional().describe("whole baht from 1 to 100000"),
  TRUELINK_PASSPHRASE: z
    .string()
    .max(200)
    .optional()
    .describe("the passphrase that the backend reads gift links with"),
  GAME_IFRAME: flag.default(false).describe("true or false"),
  HOWTO_CLIPS: z
    .union([baseUrl, z.string().regex(/^(\/[\w.-]+)+$/)])
    .default("/clips")
    .describe("the address of a folder, such as https://cdn.example.com/howto"),
  CHAT_SOCKET_URL: baseUrl.optional().describe("the URL where browsers find the chat's Socket.IO"),
  CHAT_BACKEND_URL: baseUrl.optional().describe("the URL of a second Socket.IO for the chat"),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/)
    .optional()
    .describe("mailto:…, https://… or tel:+…"),
  SECURITY_EXPIRES: z.iso
    .date()
    .transform(day => new Date(`${day}T00:00:00Z`))
    .optional()
    .describe("a day such as 2030-12-31"),
  ACCESS_LOG: flag.default(false).describe("true or false"),
  METRICS_PORT: wholeNumber(0, 65535).optional().describe("a port from 0 to 65535"),
  METRICS_HOST: z.string().default("127.0.0.1").describe("an address to listen on"),
  ...traceSettings,
  LOG_LEVEL: z
    .enum(["error", "warning", "info", "debug"])
    .default("info")
    .describe("error, warning, info or debug"),
})

const secretNames = new Set([
  "SESSION_SECRET",
  "DATABASE_URL",
  "API_BASE_URL",
  "API_SECRET",
  "TRUELINK_PASSPHRASE",
  "SANDBOX_PASSWORD",
  "SESSION_SECRETS",
  "OPERATION_STORE",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
])

/** Gift links to the embedded backend stay in this process, so any passphrase will do. */
const embeddedPassphrase = "gift links in process"

export type Settings = AppSettings & {
  /** When the embedded backend's login needs a code to the phone. */
  loginCode: "off" | "new-device" | "always"
  port: number
  host: string | undefined
  /** Absent: the embedded backend's file under .data/. */
  databaseUrl: string | undefined
  /** The embedded backend's connections to PostgreSQL, and what may wait for them. */
  /** Absent: beside a SQLite file, else under .data/files. */
  filesFolder: string | undefined
  /** A file of passwords that were stolen elsewhere, for the embedded backend. */
  breachedPasswords: string | undefined
  /** Proves to an operator's backend that a call is the web app's. */
  apiSecret: string | undefined
  embeddedBackend: boolean
  /** Where operations are kept that an operator's backend does not keep: `sqlite:PATH` or `postgres://…`. */
  operationStore: string
  registerOtp: boolean
  /** The embedded backend may run: its outside world is imitated. */
  sandbox: boolean
  /** Asked for by the console; absent: it asks for none. */
  sandboxPassword: string | undefined
  sandboxPort: number
  gamesPort: number
  /** How late the process may be all the time before it turns requests away; 0: it never does. */
  busyAfterMs: number
  /** How long a server goes on serving after SIGTERM. */
  drainSeconds: number
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number
  /** For /.well-known/security.txt; absent: there is none. */
  securityContact: string | undefined
  securityExpires: Date | undefined
  /** Where /metrics answers; absent: nowhere, and nothing is counted. */
  metricsPort: number | undefined
  metricsHost: string
  /** Where traces go; absent: nowhere, and nothing is traced. */
  traces: TraceSettings | undefined
  logLevel: "error" | "warning" | "info" | "debug"
}

/** Process variables, or an edge platform's bindings. Only those that are texts are settings. */
export type Environment = Record<string, unknown>

/** Stops the start. `message` names each wrong or missing setting and what it should be, never a secret's value. */
export class SettingsError extends Error {
  constructor(faults: string[]) {
    super(faults.join("\n"))
    this.name = "SettingsError"
  }
}

/** The text of a file; throws where it cannot be read. Absent where there are no files. */
type ReadFile = (path: string) => string

/**
 * Reads the settings from an environment. An empty value counts as absent. `keptSecret` is asked for a session secret
 * where none is set and none is required. It is required in production with a public origin. `readFile` reads the
 * dialect.
 * @throws SettingsError
 */
export function readSettings(env: Environment, keptSecret?: () => string, readFile?: ReadFile): Settings {
  const given = stringsOf(env)
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) throw new SettingsError(faultsOf(parsed.error, given))

  const values = parsed.data
  if (values.SECURITY_CONTACT && !values.SECURITY_EXPIRES)
    throw new SettingsError([missing("SECURITY_EXPIRES")])
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`
  const secretRequired = !keptSecret || (values.NODE_ENV === "production" && !isLoopback(publicOrigin))
  const sessionSecret = values.SESSION_SECRETS ?? values.SESSION_SECRET
  if (values.SESSION_SECRETS && values.SESSION_SECRET) {
    throw new SettingsError(["SESSION_SECRET and SESSION_SECRETS are both set: set one."])
  }
  if (!sessionSecret && secretRequired) throw new SettingsError([missing("SESSION_SECRET")])
  const embeddedBackend = values.API_BASE_URL === undefined
  const dialect = embeddedBackend
    ? embeddedDialect(values.API_DIALECT)
    : operatorDialect(values.API_DIALECT, readFile)
  const apiDialect = { ...dialect, idempotencyKeys: values.API_IDEMPOTENCY ?? dialect.idempotencyKeys }
  return {
    port: values.PORT,
    host: values.HOST,
    publicOrigin,
    sessionSecret: sessionSecret ?? keptSecret!(),
    apiBaseUrl: values.API_BASE_URL ?? embeddedBaseUrl,
    embeddedBackend,
    apiDialect,
    apiIdempotency: apiDialect.idempotencyKeys,
    apiClientName: values.API_CLIENT_NAME,
    apiSecret: values.API_SECRET,
    loginCode: loginCodeOf(values.LOGIN_CODE, embeddedBackend),
    stepUp: stepUpOf(values.STEP_UP, embeddedBackend, apiDialect),
    apiTimeoutMs: values.API_TIMEOUT_MS,
    databaseUrl: values.DATABASE_URL,
    filesFolder: values.FILES_FOLDER,
    breachedPasswords: values.BREACHED_PASSWORDS,
    operationStore: values.OPERATION_STORE,
    deployment: values.DEPLOYMENT,
    defaultLanguage: values.DEFAULT_LANGUAGE ?? (values.DEPLOYMENT === "laos" ? "lo" : "th"),
    registerOtp: values.REGISTER_OTP,
    sandbox: values.SANDBOX ? values.SANDBOX === "on" : isLoopback(publicOrigin),
    sandboxNotice: values.SANDBOX === "on" && !isLoopback(publicOrigin),
    sandboxPassword: values.SANDBOX_PASSWORD,
    sandboxPort: values.SANDBOX_PORT,
    gamesPort: values.GAMES_PORT,
    busyAfterMs: values.BUSY_AFTER_MS,
    drainSeconds: values.DRAIN_SECONDS ?? (isLoopback(publicOrigin) ? 0 : 5),
    trustedProxies: values.TRUSTED_PROXY,
    paytimzMinimumBaht: values.PAYTIMZ_MINIMUM,
    trueLinkPassphrase: values.TRUELINK_PASSPHRASE ?? (embeddedBackend ? embeddedPassphrase : undefined),
    gameIframe: values.GAME_IFRAME,
    howToClips: values.HOWTO_CLIPS,
    chatSocketUrl: values.CHAT_SOCKET_URL ?? (embeddedBackend ? "/" : undefined),
    chatBackendUrl: values.CHAT_BACKEND_URL,
    securityContact: values.SECURITY_CONTACT,
    securityExpires: values.SECURITY_EXPIRES,
    accessLog: values.ACCESS_LOG,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    traces: traceSettingsOf(values),
    logLevel: values.LOG_LEVEL,
  }
}

/**
 * The same for a server on Node. A public site must say that it wants the sandbox, since money there is not real, and
 * behind a proxy, as every https site is, who its players are.
 * @throws SettingsError
 */
export function readNodeSettings(env: Environment, keptSecret: () => string, readFile?: ReadFile): Settings {
  const settings = readSettings(env, keptSecret, readFile)
  const { publicOrigin, embeddedBackend, sandbox, sandboxPassword } = settings
  const faults: string[] = []
  if (embeddedBackend && !sandbox) faults.push(missing("API_BASE_URL"), sandboxAdvice)
  if (embeddedBackend && sandbox && !isLoopback(publicOrigin) && !sandboxPassword)
    faults.push(`${missing("SANDBOX_PASSWORD")} The console credits money.`)
  if (publicOrigin.startsWith("https:") && !stringsOf(env).TRUSTED_PROXY)
    faults.push(`${missing("TRUSTED_PROXY")} 0 says that browsers connect to this server itself.`)
  if (faults.length > 0) throw new SettingsError(faults)
  return settings
}

const sandboxAdvice =
  "Or set SANDBOX=on to try the product there: banks, SMS and games are imitated, and no money is real."

/** The same at the edge, which has no embedded backend and cannot keep a secret. @throws SettingsError */
export function readEdgeSettings(env: Environment): Settings {
  const given = stringsOf(env)
  const absent = (["API_BASE_URL", "PUBLIC_ORIGIN", "SESSION_SECRET"] as const).filter(
    name => !given[name] && !(name === "SESSION_SECRET" && given.SESSION_SECRETS),
  )
  if (absent.length > 0) throw new SettingsError(absent.map(missing))
  return readSettings(given)
}

/** An operator's backend asks by itself, and its dialect names the addition. */
function loginCodeOf(given: Settings["loginCode"], embeddedBackend: boolean): Settings["loginCode"] {
  if (given === "off" || embeddedBackend) return given
  throw new SettingsError([
    "LOGIN_CODE is for the embedded backend; another one asks by itself, with the addition loginCode.",
  ])
}

/** An operator's backend confirms withdrawals itself, so it has to have the addition. */
function stepUpOf(
  given: Settings["stepUp"] | undefined,
  embeddedBackend: boolean,
  { additions, idempotencyKeys }: Dialect,
): Settings["stepUp"] {
  const stepUp = given ?? (embeddedBackend ? "risky" : "off")
  const isPossible = additions.includes("stepUp") && idempotencyKeys === "honoured"
  if (stepUp === "off" || embeddedBackend || isPossible) return stepUp
  throw new SettingsError(["STEP_UP needs a backend with idempotency keys and the addition stepUp."])
}

function embeddedDialect(given: string | undefined): Dialect {
  if (given !== undefined)
    throw new SettingsError(["API_DIALECT is for an operator's backend: set API_BASE_URL too."])
  return fullDialect
}

/** An operator's backend without a dialect has exactly the API of docs/product/api.md. */
function operatorDialect(given: string | undefined, readFile: ReadFile | undefined): Dialect {
  if (given === undefined) return plainDialect
  try {
    return parseDialect(given.trimStart().startsWith("{") ? given : dialectFile(given, readFile))
  } catch (error) {
    if (!(error instanceof DialectError)) throw error
    throw new SettingsError([`API_DIALECT: ${error.message}.`])
  }
}

function dialectFile(path: string, readFile: ReadFile | undefined): string {
  if (!readFile) throw new DialectError("there are no files here; it must be the JSON itself")
  try {
    return readFile(path)
  } catch {
    throw new DialectError(`the file ${path} cannot be read`)
  }
}

function stringsOf(env: Environment): Record<string, string> {
  const texts = Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== ""))
}

function missing(name: keyof typeof settingsSchema.shape): string {
  return `${name} is missing: it must be ${settingsSchema.shape[name].description}.`
}

function faultsOf(error: z.ZodError, given: Record<string, string>): string[] {
  const names = new Set(error.issues.map(issue => String(issue.path[0])))
  return [...names].map(name => {
    const { description } = settingsSchema.shape[name as keyof typeof settingsSchema.shape]
    const found = secretNames.has(name) ? "" : `, not "${given[name]}"`
    return `${name} must be ${description}${found}.`
  })
}
