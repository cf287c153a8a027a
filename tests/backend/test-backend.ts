// A backend for one test: its own database, a clock that the test moves, and calls that are checked by the contract.

import { randomBytes } from "node:crypto"
import { z } from "zod"
import { type Backend, type BackendOptions, createBackend } from "#backend/backend.ts"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import type { Database } from "#backend/storage/database.ts"
import { filesInMemory } from "#backend/storage/files.ts"
import { type AnswerOf, type Endpoint, type ParamsOf, pathOf } from "#contract/endpoint.ts"
import { isErrorCode } from "#contract/errors.ts"
import { listStatements, type Statement } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import type { Satang } from "#contract/wire.ts"
import { cheapHashing } from "./cheap-hashing.ts"
import { longPatience } from "./long-patience.ts"
import { oneForAll, oneForEach, scratchKinds } from "./scratch-database.ts"

type CallOptions = {
  params?: Record<string, string>
  /** As it goes over the wire: baht, not satang. */
  body?: unknown
  /** Instead of a body: a file in a form. */
  file?: Uint8Array<ArrayBuffer>
  token?: string
  key?: string
  address?: string
  headers?: Record<string, string>
}

/** An answer of which nothing is missing: the embedded backend leaves nothing out that tests read. */
export type Whole<Value> = Value extends readonly (infer Item)[]
  ? Whole<Item>[]
  : Value extends Satang
    ? Satang
    : Value extends object
      ? { [Field in keyof Value]-?: Whole<NonNullable<Value[Field]>> }
      : NonNullable<Value>

type Answered<E extends Endpoint> = {
  status: number
  /** The decoded answer; undefined for a refusal. */
  value: Whole<AnswerOf<E>> | undefined
  /** The refusal's code; undefined for an answer. */
  code: string | undefined
  /** The refusal as it was said; undefined for an answer. */
  said?: Record<string, unknown>
  headers: Headers
}

/** A line of the log. */
export type LogEntry = { level: string; event: string; detail: Record<string, unknown> | undefined }

export type NewMember = { phone: string; name: string; token: string }

export type TestBackend = Backend & {
  /** Another connection to it opens the same tables; `:memory:` opens its own. */
  databaseUrl: string
  /** The tables, beside it; another database's unless it is `inFile` or PostgreSQL. */
  tables: Database
  now: { ms: number }
  log: LogEntry[]
  /** Calls an endpoint; every answer must fit the contract. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<Answered<E>>
  /** Logs a member in and returns the token. */
  logIn(phone: string, password?: string): Promise<string>
  /** Registers a new member with the password of the demo members, and logs it in. */
  register(fields?: { name?: string; inviteCode?: string | undefined }): Promise<NewMember>
  /** What a member's wallet holds, in satang. */
  walletOf(token: string): Promise<number>
  /** The newest lines of a member's statement. */
  linesOf(token: string, limit?: number): Promise<Whole<Statement>[]>
  /** The code of the newest message that has one. */
  lastCode(): string
  /** Stops it and removes its database. */
  remove(): Promise<void>
}

let registered = 0

/** `inFile`: SQLite in a file, for a second connection to it. */
type Options = BackendOptions & { inFile?: boolean }
type BackendKind = { name: string; start(options?: Options): Promise<TestBackend> }

/** `describe.each(backendKinds)("… on $name", ({ start }) => …)`: SQLite, or PostgreSQL with TEST_DATABASE_URL. */
export const backendKinds: BackendKind[] = scratchKinds.map(({ name, open }) => ({
  name,
  async start({ inFile = false, ...options } = {}) {
    const scratch = await open({ inFile })
    const now = { ms: Date.UTC(2026, 10, 20, 5) }
    const log: LogEntry[] = []
    const backend = await createBackend({
      databaseUrl: scratch.url,
      files: filesInMemory(),
      clock: () => now.ms,
      random: length => randomBytes(length),
      hashing: cheapHashing,
      patience: longPatience,
      log: (level, event, detail) => log.push({ level, event, detail }),
      ...options,
    })
    const call: TestBackend["call"] = async (endpoint, call = {}) =>
      readStrictAnswer(endpoint, await backend.fetch(requestOf(endpoint, call)))
    const logIn: TestBackend["logIn"] = async (phone, password = demoPassword) => {
      const { login } = await import("#contract/account.ts")
      const answer = await call(login, { body: { username: phone, password } })
      if (!answer.value) throw new Error(`${phone} cannot log in: ${answer.code}`)
      return answer.value.token
    }
    return {
      ...backend,
      databaseUrl: options.databaseUrl ?? scratch.url,
      tables: scratch.db,
      now,
      log,
      call,
      logIn,
      async register({ name = "สมาชิก ใหม่", inviteCode } = {}) {
        const { createAccount } = await import("#contract/account.ts")
        const number = String(++registered).padStart(4, "0")
        const phone = `08900${number}0`
        const bank = { bankCode: "KBANK", bankAccountName: "NEW MEMBER", bankAccountNo: `123000${number}` }
        const body = { name, username: phone, password: demoPassword, inviteCode, ...bank }
        await call(createAccount, { body })
        return { phone, name, token: await logIn(phone) }
      },
      walletOf: async token => (await call(readWallet, { token })).value!.wallet.amount,
      linesOf: async (token, limit = 1) =>
        (await call(listStatements, { token, body: { page: 1, limit } })).value!.statements,
      lastCode: () =>
        /OTP (\d{6})/.exec(
          backend.sandbox
            .sentMessages()
            .map(({ text }) => text)
            .join("\n"),
        )![1]!,
      async remove() {
        await backend.close()
        await scratch.remove()
      },
    }
  },
}))

/** The backend of a `describe`: one for each test. */
export const backendForEach = oneForEach<TestBackend>

/** The backend of a `describe`: one for all its tests. */
export const backendForAll = oneForAll<TestBackend>

function requestOf(
  endpoint: Endpoint,
  { params, body, file, token, key, address, headers }: CallOptions,
): Request {
  const sent = new Headers({ "x-client": "wallet-user", ...headers })
  if (token) sent.set("authorization", `Bearer ${token}`)
  if (key !== undefined) sent.set("idempotency-key", key)
  if (address) sent.set("x-forwarded-for", address)
  if (body !== undefined && !sent.has("content-type")) sent.set("content-type", "application/json")
  return new Request(`http://backend.test${pathOf(endpoint.path, params as ParamsOf<Endpoint>)}`, {
    method: endpoint.method,
    headers: sent,
    body: body === undefined ? formWith(file) : typeof body === "string" ? body : JSON.stringify(body),
  })
}

function formWith(file: Uint8Array<ArrayBuffer> | undefined): FormData | undefined {
  if (!file) return undefined
  const form = new FormData()
  form.set("file", new File([file], "a.png"))
  return form
}

const ownCodes = ["gone", "REQUEST_IN_FLIGHT", "BUSY"]

async function readStrictAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Answered<E>> {
  const { status, headers } = response
  const where = `${endpoint.method} ${endpoint.path}`
  if (headers.get("cache-control") !== "no-store") throw new Error(`${where} may be kept by a cache`)
  const answer = await response.json()
  if (status === 200) {
    return {
      status,
      headers,
      value: z.decode(endpoint.answer, answer) as Whole<AnswerOf<E>>,
      code: undefined,
    }
  }
  const code = answer.message
  if (!isErrorCode(code) && !ownCodes.includes(code)) throw new Error(`${where} refused with "${code}"`)
  return { status, headers, value: undefined, code, said: answer }
}
