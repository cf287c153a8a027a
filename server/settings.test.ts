import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { fullDialect, plainDialect } from "#gateway/wire/dialect.ts"
import {
  accepted,
  examineNodeSettings,
  type Machine,
  readEdgeSettings,
  readSettings,
  SettingsError,
  settingsSchema,
} from "./settings.ts"

const secret = "Jm4vT0qLx8ZcR2nWk6YdB1sHf9PgA3uE"
const keptSecret = "kept on this machine longer than 32"
const kept: Machine = { keptSecret: () => keptSecret }

const readNodeSettings = (env: Record<string, string>, machine = kept) =>
  accepted(examineNodeSettings(env, machine), machine)

/** The start's message for an environment; fails when there is none. */
function faultOf(
  env: Record<string, string>,
  machine?: Machine,
  read: (env: Record<string, string>, machine?: Machine) => unknown = readSettings,
): string {
  try {
    read(env, machine)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  throw new Error("these settings were accepted")
}

test("withdrawals are confirmed by default with the embedded backend, and by operators' where they can", () => {
  expect(readSettings({ STEP_UP: "5000" }, kept).stepUp).toBe(5000_00)
  expect(readSettings({ STEP_UP: "off" }, kept).stepUp).toBe("off")
  expect(faultOf({ STEP_UP: "sometimes" }, kept)).toContain("STEP_UP must be off, risky, or whole baht")
  const operator = { API_BASE_URL: "https://api.example", SESSION_SECRET: secret }
  expect(readSettings(operator).stepUp).toBe("off")
  expect(readSettings({ LOGIN_CODE: "always" }, kept).loginCode).toBe("always")
  expect(faultOf({ LOGIN_CODE: "sometimes" }, kept)).toContain("LOGIN_CODE must be off, new-device or always")
  expect(faultOf({ ...operator, LOGIN_CODE: "always" })).toContain("the addition loginCode")
  expect(faultOf({ ...operator, STEP_UP: "risky" })).toContain("the addition stepUp")
  const able = { additions: ["stepUp"], idempotencyKeys: "honoured" }
  const dialect = { ...operator, API_DIALECT: JSON.stringify(able) }
  expect(readSettings({ ...dialect, STEP_UP: "risky" }).stepUp).toBe("risky")
  expect(readSettings(dialect).stepUp).toBe("off")
})

test("an operator's backend is not expected to honour idempotency keys until its dialect says so", () => {
  const env = { API_BASE_URL: "https://api.example/v1/", SESSION_SECRET: secret }
  expect(readSettings(env)).toMatchObject({
    apiBaseUrl: "https://api.example/v1",
    embeddedBackend: false,
    needsGateway: true,
    apiDialect: { idempotencyKeys: "ignored" },
  })
  const honoured = readSettings({ ...env, API_DIALECT: '{"idempotencyKeys":"honoured"}' })
  expect(honoured).toMatchObject({ needsGateway: true, apiDialect: { idempotencyKeys: "honoured" } })
  const full = { ...env, API_DIALECT: JSON.stringify(fullDialect) }
  expect(readSettings(full).needsGateway).toBe(false)
})

describe("the dialect of an operator's backend", () => {
  const env = { API_BASE_URL: "https://api.example", SESSION_SECRET: secret }
  const dialectOf = (dialect: unknown, more = {}) =>
    readSettings({ ...env, API_DIALECT: JSON.stringify(dialect), ...more }).apiDialect

  test("is exactly the API where there is none", () => {
    expect(readSettings(env).apiDialect).toEqual(plainDialect)
  })

  test("may be JSON or a file", () => {
    const written = { envelope: "data", additions: ["logout"] }
    expect(dialectOf(written)).toEqual({ ...plainDialect, ...written })
    const file = (path: string) => (path === "my/dialect.json" ? JSON.stringify(written) : fail())
    expect(
      readSettings({ ...env, API_DIALECT: "my/dialect.json" }, { ...kept, readFile: file }).apiDialect,
    ).toEqual(dialectOf(written))
  })

  test.each<[string, string]>([
    ['{"walletCode": 7}', "API_DIALECT: walletCode: Invalid input: expected string, received number."],
    ['{"firstPage": 2}', "API_DIALECT: firstPage: must be 0 or 1."],
    ['{"times": "s"}', "API_DIALECT: times: must be milliseconds or seconds."],
    ['{"pictures": "/images"}', "API_DIALECT: pictures: must be an http or https address."],
    ['{"additions": ["logout", "teleport"]}', "API_DIALECT: additions.1: must be one of logout, operations,"],
    ['{"wallet": "MAIN"}', "API_DIALECT: wallet is no field of a dialect, which has envelope, walletCode,"],
    ["{", "API_DIALECT: it is no JSON."],
    ["[]", "API_DIALECT: the file [] cannot be read."],
    ["missing.json", "API_DIALECT: the file missing.json cannot be read."],
  ])("%s stops the start with the field that is wrong", (dialect, message) => {
    const read = () => readSettings({ ...env, API_DIALECT: dialect }, { ...kept, readFile: fail })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(message)
  })

  test("is JSON at the edge, which has no files", () => {
    const edge = { ...env, PUBLIC_ORIGIN: "https://play.example.com", API_DIALECT: "dialect.json" }
    expect(() => readEdgeSettings(edge)).toThrow("API_DIALECT: there are no files here")
  })
})

function fail(): never {
  throw new Error("ENOENT")
}

test("Lao is the default in a Laos deployment, and la its name outside", () => {
  expect(readSettings({ DEPLOYMENT: "laos" }, kept).defaultLanguage).toBe("lo")
  expect(readSettings({ DEFAULT_LANGUAGE: "la" }, kept).defaultLanguage).toBe("lo")
  expect(readSettings({ DEPLOYMENT: "laos", DEFAULT_LANGUAGE: "en" }, kept).defaultLanguage).toBe("en")
})

test("an empty value is no value", () => {
  expect(readSettings({ PORT: "", API_BASE_URL: " ", DEPLOYMENT: "" }, kept)).toEqual(readSettings({}, kept))
})

test.each([
  "postgres:///krapao?host=/run/postgresql",
  "postgres://krapao@/krapao?host=/run/postgresql",
  "postgresql://krapao:p%23ss@db:5433/krapao",
])("a database may be at %s", url => {
  expect(readSettings({ DATABASE_URL: url }, kept).databaseUrl).toBe(url)
})

describe("a wrong value is named with what is expected", () => {
  test.each([
    ["PORT", "80a", 'PORT must be a port from 0 to 65535, not "80a".'],
    ["PORT", "65536", 'PORT must be a port from 0 to 65535, not "65536".'],
    ["PUBLIC_ORIGIN", "play.example.com", "PUBLIC_ORIGIN must be the origin that browsers see: https"],
    ["PUBLIC_ORIGIN", "https://play.example.com/app", "PUBLIC_ORIGIN must be the origin that browsers see"],
    ["PUBLIC_ORIGIN", "https://a:b@play.example.com", "PUBLIC_ORIGIN must be the origin that browsers see"],
    ["PUBLIC_ORIGIN", "http://play.example.com", "PUBLIC_ORIGIN must be the origin that browsers see"],
    ["API_BASE_URL", "ftp://api.example", "API_BASE_URL must be the URL of a backend"],
    ["API_TIMEOUT_MS", "60s", 'API_TIMEOUT_MS must be milliseconds from 100 to 600000, not "60s".'],
    ["DATABASE_URL", "mysql://localhost", "DATABASE_URL must be postgres://… or sqlite:PATH."],
    ["DATABASE_URL", "postgres://a:b#c@db/krapao", "DATABASE_URL must be postgres://… or sqlite:PATH."],
    ["OPERATION_STORE", "postgres://a:b/c@db/krapao", "OPERATION_STORE must be sqlite:PATH or postgres://…."],
    ["METRICS_PORT", "0.0.0.0:65536", "METRICS_PORT must be a port from 0 to 65535, or an address before it"],
    ["DEPLOYMENT", "Laos", 'DEPLOYMENT must be thailand or laos, not "Laos".'],
    ["DEFAULT_LANGUAGE", "lao", 'DEFAULT_LANGUAGE must be th, la or en, not "lao".'],
    ["REGISTER_OTP", "1", 'REGISTER_OTP must be true or false, not "1".'],
    ["SANDBOX", "yes", 'SANDBOX must be on or off, not "yes".'],
    ["DRAIN_SECONDS", "61", 'DRAIN_SECONDS must be seconds from 0 to 60, not "61".'],
    ["TRUSTED_PROXY", "-1", 'TRUSTED_PROXY must be a number of proxies from 0 to 10, not "-1".'],
    ["SECURITY_CONTACT", "me@example.com", "SECURITY_CONTACT must be mailto:…, https://… or tel:+…"],
    ["SECURITY_CONTACT", "mailto:me@example.com", "SECURITY_EXPIRES is missing: it must be a day such as"],
    [
      "SECURITY_EXPIRES",
      "2026-13-01",
      'SECURITY_EXPIRES must be a day such as 2030-12-31, not "2026-13-01".',
    ],
    [
      "SECURITY_EXPIRES",
      "2027-02-30",
      'SECURITY_EXPIRES must be a day such as 2030-12-31, not "2027-02-30".',
    ],
    ["LOG_LEVEL", "verbose", 'LOG_LEVEL must be error, warning, info or debug, not "verbose".'],
  ])("%s=%s", (name, value, message) => {
    expect(faultOf({ [name]: value }, kept)).toContain(message)
  })

  test.each([
    ["SESSION_SECRET", "hunter2"],
    ["SANDBOX_PASSWORD", "hunter2"],
    ["DATABASE_URL", "mysql://root:hunter2@db"],
    ["API_BASE_URL", "ftp://root:hunter2@api.example"],
    ["API_BASE_URL", "https://root:hunter2@api.example"],
  ])("%s without the value, which may be a secret", (name, value) => {
    const message = faultOf({ [name]: value }, kept)
    expect(message).toContain(name)
    expect(message).not.toContain("hunter2")
  })
})

describe("the session secret", () => {
  const production = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://play.example.com" }

  test("is made and kept by the machine", () => {
    expect(readSettings(production, kept).sessionSecret).toEqual([keptSecret])
    const folders: string[] = []
    const machine = {
      keptSecret: (folder: string) => {
        folders.push(folder)
        return keptSecret
      },
    }
    readSettings({}, machine)
    readSettings({ DATABASE_URL: "sqlite:/var/lib/site/money.sqlite" }, machine)
    readSettings({ API_BASE_URL: "https://api.example", OPERATION_STORE: "sqlite:/srv/sent.sqlite" }, machine)
    expect(folders).toEqual([".data", "/var/lib/site", "/srv"])
  })

  test("is required where no machine can keep one, and where several share a database", () => {
    expect(faultOf({})).toContain("SESSION_SECRET is missing")
    const shared = { ...production, API_BASE_URL: "https://api.example", TRUSTED_PROXY: "1" }
    const several = { ...shared, OPERATION_STORE: "postgres://db/site" }
    expect(faultOf(several, kept, readNodeSettings)).toMatch(/^SESSION_SECRET is missing: .* share it too\.$/)
    expect(readNodeSettings({ ...several, SESSION_SECRET: secret }).sessionSecret).toEqual([secret])
    expect(readNodeSettings(shared).sessionSecret).toEqual([keptSecret])
  })
})

describe("a server on Node", () => {
  const site = { PUBLIC_ORIGIN: "https://play.example.com", SESSION_SECRET: secret, TRUSTED_PROXY: "1" }
  const nodeFaultOf = (env: Record<string, string>) =>
    faultOf(env, kept, env => readNodeSettings(env)).split("\n")

  test("of this machine needs no setting, and has the sandbox", () => {
    expect(readNodeSettings({})).toEqual(readSettings({}, kept))
    expect(readNodeSettings({ PUBLIC_ORIGIN: "http://localhost:8080" }, kept).sandbox).toBe(true)
  })

  test("of a public site has no sandbox by itself: the start says what to set", () => {
    const [missing, advice, ...others] = nodeFaultOf(site)
    expect(missing).toMatch(/^API_BASE_URL is missing: it must be the URL of a backend/)
    expect(advice).toMatch(/^Or set SANDBOX=on/)
    expect(others).toEqual([])
    expect(readNodeSettings({ ...site, API_BASE_URL: "https://api.example" }, kept)).toMatchObject({
      sandbox: false,
      sandboxNotice: false,
    })
  })

  test("of a public site may have it when asked, with a password for the console and a notice", () => {
    const [fault] = nodeFaultOf({ ...site, SANDBOX: "on" })
    expect(fault).toMatch(/^SANDBOX_PASSWORD is missing: .* at least 12 characters/)
    expect(
      readNodeSettings({ ...site, SANDBOX: "on", SANDBOX_PASSWORD: "x".repeat(12) }, kept),
    ).toMatchObject({
      sandbox: true,
      sandboxNotice: true,
    })
  })

  test("of an https site must say how many proxies are in front", () => {
    const { TRUSTED_PROXY, ...rest } = { ...site, API_BASE_URL: "https://api.example" }
    expect(nodeFaultOf(rest)[0]).toMatch(/^TRUSTED_PROXY is missing: it must be a number of proxies/)
    expect(readNodeSettings({ ...rest, TRUSTED_PROXY: "0" }, kept).trustedProxy).toBe(0)
  })
})

describe("at the edge", () => {
  const env = {
    API_BASE_URL: "https://api.example",
    PUBLIC_ORIGIN: "https://play.example.com",
    SESSION_SECRET: secret,
  }

  test("other bindings are ignored", () => {
    expect(readEdgeSettings({ ...env, ASSETS: { fetch: () => undefined } })).toEqual(readSettings(env))
  })

  test("what the edge cannot make itself is required, and all missing settings are named at once", () => {
    expect(() => readEdgeSettings({})).toThrow(
      /^API_BASE_URL is missing: .*\nPUBLIC_ORIGIN is missing: .*\nSESSION_SECRET is missing: .*$/,
    )
    for (const name of Object.keys(env)) {
      expect(() => readEdgeSettings({ ...env, [name]: "" })).toThrow(`${name} is missing`)
    }
  })
})

test(".env.example names exactly the settings that there are, with their defaults", () => {
  const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8")
  const entries = [...example.matchAll(/^#?([A-Z][A-Z_]*)=(.*)$/gm)].map(([, name, value]) => [name, value])
  expect(entries.map(([name]) => name).sort()).toEqual(Object.keys(settingsSchema.shape).sort())
  expect(readSettings(Object.fromEntries(entries), kept)).toEqual(readSettings({}, kept))
})

test("every setting says what is expected", () => {
  for (const [name, schema] of Object.entries(settingsSchema.shape)) {
    expect(schema.description, name).toBeTruthy()
  }
})

test.each([
  "x".repeat(31),
  "x".repeat(64),
  "ab".repeat(32),
  "secret".repeat(8),
  "abcdefghij".repeat(5),
  "0123456789abcde".repeat(3),
  "1234567".padEnd(40, "7"),
  `${"x".repeat(31)}y`,
])("the secret %j is none", text => {
  expect(faultOf({ SESSION_SECRET: text }, kept)).toBe(
    "SESSION_SECRET must be at least 32 random characters; up to 5 such secrets with commas between.",
  )
})

test.each([
  "0f3a9c5d7e1b2846a0c4e8f2193b5d77",
  "a secret of words that nobody else would write",
  "3fq8Zr-1kQ_7mXw0dNv5tYh2LcJ9sGbE4uAiOpRzKxM",
])("the secret %j is accepted", text => {
  expect(readSettings({ SESSION_SECRET: text }, kept).sessionSecret).toEqual([text])
})

test("there may be several secrets", () => {
  const newer = [...secret].reverse().join("")
  expect(readSettings({ SESSION_SECRET: `${newer}, ${secret}` }).sessionSecret).toEqual([newer, secret])
  expect(faultOf({ SESSION_SECRET: `${newer},short` })).toContain("up to 5 such secrets")
})

test("all that is wrong is said at once", () => {
  const env = {
    NODE_ENV: "production",
    PUBLIC_ORGIN: "https://play.example.com",
    PORT: "80a",
    METRICS_PORT: "3001",
    API_DIALECT: "{",
    LOGIN_CODE: "always",
    SANDBOX: "off",
  }
  expect(faultOf(env, { ...kept, fileNames: ["PORT", "PAY_MINIMUM"] }, readNodeSettings).split("\n")).toEqual(
    [
      'PORT must be a port from 0 to 65535, not "80a".',
      "PAY_MINIMUM is no setting. The nearest is PAYTIMZ_MINIMUM.",
      "PUBLIC_ORGIN is no setting. The nearest is PUBLIC_ORIGIN.",
      "API_DIALECT is for an operator's backend: set API_BASE_URL too.",
      expect.stringMatching(/^PUBLIC_ORIGIN is missing: /),
      expect.stringMatching(/^API_BASE_URL is missing: /),
      expect.stringMatching(/^Or set SANDBOX=on /),
      "SANDBOX_PORT and METRICS_PORT are both 3001: each needs a port of its own.",
    ],
  )
})

test.each(["SESSION_SECRETS", "METRICS_HOST", "Api_Base_Url", "TRUSTED_PROXYS"])(
  "%s is a near miss",
  name => {
    expect(faultOf({ [name]: "x" }, kept)).toContain(`${name} is no setting. The nearest is `)
  },
)

test.each(["HOSTNAME", "PORTS", "API_SERVICE_HOST", "NODE_ENV", "OTEL_RESOURCE_ATTRIBUTES", "PATH"])(
  "%s is of others",
  name => expect(readSettings({ [name]: "x" }, kept)).toEqual(readSettings({}, kept)),
)

test.each([
  [{ NODE_ENV: "production" }, false],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "127.0.0.1" }, true],
  [{ NODE_ENV: "production", HOST: "0.0.0.0", PUBLIC_ORIGIN: "http://localhost:3000" }, true],
])("the demo is served with %j: %s", (env: Record<string, string>, isServed) => {
  if (isServed) expect(readNodeSettings(env).sandbox).toBe(true)
  else expect(faultOf(env, kept, readNodeSettings)).toContain("PUBLIC_ORIGIN is missing")
})

test("metrics listen where they are told to", () => {
  const metricsOf = (METRICS_PORT: string) => readSettings({ METRICS_PORT }, kept)
  expect(metricsOf("9464")).toMatchObject({ metricsPort: 9464, metricsHost: "127.0.0.1" })
  expect(metricsOf("0.0.0.0:9464")).toMatchObject({ metricsPort: 9464, metricsHost: "0.0.0.0" })
  expect(metricsOf("[::1]:9464")).toMatchObject({ metricsPort: 9464, metricsHost: "::1" })
})

test("there are no more settings than a reader bears", () => {
  expect(Object.keys(settingsSchema.shape).length).toBeLessThanOrEqual(36)
})
