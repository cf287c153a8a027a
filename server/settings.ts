// Every setting, once: the schema says its name, what it may be and its default; the type of the settings follows from
// it. Read once at the start, which stops with all that is wrong, missing, unknown or contradicts itself.
import { z } from "zod"
import { callTimeoutMs } from "#contract/rules/timeouts.ts"
import { satang } from "#contract/wire.ts"
import {
  type Dialect,
  DialectError,
  fullDialect,
  isStrict,
  offers,
  parseDialect,
  plainDialect,
} from "#gateway/wire/dialect.ts"
import { isLoopback } from "./origin.ts"
import { unknownNames } from "./unknown-names.ts"

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
  PORT: wholeNumber(0, 65535).default(3000).describe("a port from 0 to 65535"),
  HOST: z.string().optional().describe("an address to listen on"),
  PUBLIC_ORIGIN: origin
    .optional()
    .describe("the origin that browsers see: https://play.example.com, or http://localhost with a port"),
  SESSION_SECRET: z
    .string()
    .transform(text => text.split(",").map(secret => secret.trim()))
    .pipe(z.array(z.string().min(secretLength).refine(looksRandom)).max(mostSecrets))
    .optional()
    .describe(
      `at least ${secretLength} random characters; up to ${mostSecrets} such secrets with commas between`,
    ),
  API_BASE_URL: baseUrl.optional().describe("the URL of a backend, such as https://api.example.com"),
  API_DIALECT: z.string().optional().describe("the path of a dialect file, or its JSON"),
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
  WITHDRAWAL_MINUTES: wholeNumber(1, 10_080).optional().describe("whole minutes from 1 to 10080"),
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
  METRICS_PORT: z
    .string()
    .regex(/^([^\s:]+:|\[[\da-f:]+\]:)?\d{1,5}$/i)
    .transform(text => {
      const [, host, port] = /^(?:\[?(.*?)\]?:)?(\d+)$/.exec(text)!
      return { host: host ?? "127.0.0.1", port: Number(port) }
    })
    .refine(({ port }) => port <= 65535)
    .optional()
    .describe("a port from 0 to 65535, or an address before it such as 0.0.0.0:9464"),
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
  "OPERATION_STORE",
])

const features = ["accounts", "bcelQr", "chatMessageIds"] as const

/** Gift links to the embedded backend stay in this process, so any passphrase will do. */
const embeddedPassphrase = "gift links in process"

type Name = keyof typeof settingsSchema.shape
type Values = z.output<typeof settingsSchema>
type CamelCase<Text extends string> = Text extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Text>

/** Each setting by its name in camel case, and what follows from several of them. */
export type Settings = Omit<{ [Key in Name as CamelCase<Key>]: Values[Key] }, keyof Derived> & Derived
type Derived = ReturnType<typeof derived>

/** Process variables, or an edge platform's bindings. Only those that are texts are settings. */
export type Environment = Record<string, unknown>

/** Stops the start. `message` names each wrong or missing setting and what it should be, never a secret's value. */
export class SettingsError extends Error {
  constructor(faults: string[]) {
    super(faults.join("\n"))
    this.name = "SettingsError"
  }
}

/** What a machine has, and the edge has not. */
export type Machine = {
  /** A session secret for the case that none is set, in the folder of what else is kept. @throws SettingsError */
  keptSecret: (folder: string) => string
  /** The text of a file; throws where it cannot be read. */
  readFile?: (path: string) => string
  /** Names that stand in a file of settings: each must be a setting. Of the others only a near miss is one. */
  fileNames?: readonly string[]
}

/** Settings with all that is wrong with them; where something is, they only serve to look for more. */
type Examined = { settings: Settings; faults: string[] }

/**
 * Reads the settings from an environment. An empty value counts as absent. Without a machine that keeps one, a session
 * secret is required. @throws SettingsError
 */
export function readSettings(env: Environment, machine?: Machine): Settings {
  return accepted(examine(env, machine), machine)
}

/**
 * The same for a server on Node. A public site must say that it wants the sandbox, since money there is not real, and
 * behind a proxy, as every https site is, who its players are. A server that others reach must say where.
 */
export function examineNodeSettings(env: Environment, machine: Machine): Examined {
  const { settings, faults } = examine(env, machine)
  const { publicOrigin, embeddedBackend, sandbox, host } = settings
  const given = stringsOf(env)
  const isPublic = !isLoopback(publicOrigin)
  if (!given.PUBLIC_ORIGIN && (env.NODE_ENV === "production" || opensToOthers(host)))
    faults.push(`${missing("PUBLIC_ORIGIN")} Without it this is a demo for this machine, with public logins.`)
  if (embeddedBackend && !sandbox && !given.API_BASE_URL) faults.push(missing("API_BASE_URL"), sandboxAdvice)
  if (embeddedBackend && sandbox && isPublic && !given.SANDBOX_PASSWORD)
    faults.push(`${missing("SANDBOX_PASSWORD")} The console credits money.`)
  if (publicOrigin.startsWith("https:") && !given.TRUSTED_PROXY)
    faults.push(`${missing("TRUSTED_PROXY")} 0 says that browsers connect to this server itself.`)
  const shared = embeddedBackend ? "DATABASE_URL" : "OPERATION_STORE"
  if (isPublic && !given.SESSION_SECRET && given[shared]?.startsWith("postgres"))
    faults.push(`${missing("SESSION_SECRET")} Servers that share ${shared} share it too.`)
  return { settings, faults: [...faults, ...samePorts(settings)] }
}

const opensToOthers = (host: string | undefined) => host && !["localhost", "127.0.0.1", "::1"].includes(host)

/** The same at the edge, which has no embedded backend. @throws SettingsError */
export function readEdgeSettings(env: Environment): Settings {
  const { settings, faults } = examine(env)
  const absent = (["API_BASE_URL", "PUBLIC_ORIGIN"] as const).filter(name => !stringsOf(env)[name])
  return accepted({ settings, faults: [...absent.map(missing), ...faults] })
}

/** Settings with which nothing is wrong, and with the machine's own secret where none is set. @throws SettingsError */
export function accepted({ settings, faults }: Examined, machine?: Pick<Machine, "keptSecret">): Settings {
  if (faults.length > 0) throw new SettingsError(faults)
  if (settings.sessionSecret.length > 0 || !machine) return settings
  const { embeddedBackend, databaseUrl, operationStore } = settings
  const file = /^sqlite:(.*)\/[^/]+$/.exec((embeddedBackend ? databaseUrl : operationStore) ?? "")
  return { ...settings, sessionSecret: [machine.keptSecret(file?.[1] || ".data")] }
}

const sandboxAdvice =
  "Or set SANDBOX=on to try the product there: banks, SMS and games are imitated, and no money is real."

function examine(env: Environment, machine?: Machine): Examined {
  const given = stringsOf(env)
  const parsed = settingsSchema.safeParse(given)
  const wrong = parsed.error ? [...new Set(parsed.error.issues.map(issue => String(issue.path[0])))] : []
  const faults = [
    ...wrong.map(name => wrongValue(name as Name, given[name]!)),
    ...unknownNames(Object.keys(given), machine?.fileNames ?? [], Object.keys(settingsSchema.shape)),
  ]
  const valid = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.includes(name)))
  const values = settingsSchema.parse(valid)
  const operator = given.API_BASE_URL !== undefined
  const read = dialectOf(values.API_DIALECT, operator, machine?.readFile)
  const dialect = typeof read === "string" ? plainDialect : read
  if (typeof read === "string") faults.push(read)
  if (!given.SESSION_SECRET && !machine) faults.push(missing("SESSION_SECRET"))
  const settings = { ...camelCased(values), ...derived(values, operator, dialect) } as Settings
  if (values.SECURITY_CONTACT && !given.SECURITY_EXPIRES) faults.push(missing("SECURITY_EXPIRES"))
  if (values.LOGIN_CODE !== "off" && operator) {
    faults.push(
      "LOGIN_CODE is for the embedded backend; another one asks by itself, with the addition loginCode.",
    )
  }
  // An operator's backend confirms withdrawals itself, so it has to have the addition.
  const { additions, idempotencyKeys } = settings.apiDialect
  const confirms = additions.includes("stepUp") && idempotencyKeys === "honoured"
  if (settings.stepUp !== "off" && operator && !confirms)
    faults.push("STEP_UP needs a backend with idempotency keys and the addition stepUp.")
  return { settings, faults }
}

/** What follows from several settings, or from where the site is. */
function derived(values: Values, operator: boolean, dialect: Dialect) {
  const publicOrigin = values.PUBLIC_ORIGIN ?? new URL(`http://localhost:${values.PORT}`).origin
  const isPublic = !isLoopback(publicOrigin)
  const { host, port } = values.METRICS_PORT ?? {}
  return {
    publicOrigin,
    /** The first seals, all of them open (docs/decisions/008-sessions.md). */
    sessionSecret: values.SESSION_SECRET ?? [],
    /** The embedded backend runs in this process: no other was named. */
    embeddedBackend: !operator,
    apiBaseUrl: values.API_BASE_URL ?? embeddedBaseUrl,
    apiDialect: dialect,
    /** The backend does not speak the protocol of docs/product/api.md by itself: a gateway stands before it. */
    needsGateway: !isStrict(dialect),
    features: features.filter(name => offers(dialect, name)),
    stepUp: values.STEP_UP ?? (operator ? ("off" as const) : ("risky" as const)),
    withdrawalMinutes: values.WITHDRAWAL_MINUTES ?? (operator ? undefined : 15),
    defaultLanguage: values.DEFAULT_LANGUAGE ?? (values.DEPLOYMENT === "laos" ? "lo" : "th"),
    /** The embedded backend may run: its outside world is imitated. */
    sandbox: values.SANDBOX ? values.SANDBOX === "on" : !isPublic,
    /** Every page says that no money is real. */
    sandboxNotice: values.SANDBOX === "on" && isPublic,
    drainSeconds: values.DRAIN_SECONDS ?? (isPublic ? 5 : 0),
    truelinkPassphrase: values.TRUELINK_PASSPHRASE ?? (operator ? undefined : embeddedPassphrase),
    chatSocketUrl: values.CHAT_SOCKET_URL ?? (operator ? undefined : "/"),
    metricsPort: port,
    metricsHost: host ?? "127.0.0.1",
  }
}

function camelCased(values: Values): Record<string, unknown> {
  const camelCase = (name: string) =>
    name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(
    Object.keys(settingsSchema.shape).map(name => [camelCase(name), values[name as Name]]),
  )
}

/** The dialect, or what is wrong with it. Without one an operator's backend has exactly the API of docs/product/api.md. */
function dialectOf(given: string | undefined, operator: boolean, readFile: Machine["readFile"]) {
  if (given === undefined) return operator ? plainDialect : fullDialect
  if (!operator) return "API_DIALECT is for an operator's backend: set API_BASE_URL too."
  try {
    return parseDialect(given.trimStart().startsWith("{") ? given : dialectFile(given, readFile))
  } catch (error) {
    if (!(error instanceof DialectError)) throw error
    return `API_DIALECT: ${error.message}.`
  }
}

function dialectFile(path: string, readFile: Machine["readFile"]): string {
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

function missing(name: Name): string {
  return `${name} is missing: it must be ${settingsSchema.shape[name].description}.`
}

function wrongValue(name: Name, given: string): string {
  const found = secretNames.has(name) ? "" : `, not "${given}"`
  return `${name} must be ${settingsSchema.shape[name].description}${found}.`
}

/** Ports of one process that are the same. */
function samePorts(settings: Settings): string[] {
  const { port, metricsPort, sandboxPort, gamesPort, embeddedBackend } = settings
  const ports = Object.entries({
    PORT: port,
    METRICS_PORT: metricsPort,
    ...(embeddedBackend && { SANDBOX_PORT: sandboxPort, GAMES_PORT: gamesPort }),
  })
  return ports.flatMap(([name, one], index) => {
    const other = ports.slice(0, index).find(([, port]) => port === one)
    return one && other ? [`${name} and ${other[0]} are both ${one}: each needs a port of its own.`] : []
  })
}
