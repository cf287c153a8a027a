// An operator's backend with a dialect of its own: the embedded one, with everything beyond the API taken away and the
// rest said in other words. It shares no code with what the web app reads dialects by.
import type { Fetch } from "#tests/browser/navigation.ts"
import type { Between } from "./site.ts"
import { beyondTheApi } from "./specified-calls.ts"

export const operatorUrl = "https://operator.test"

type Fields = Record<string, unknown>

export interface Strangeness {
  /** Puts the content of an answer into its envelope; a refusal's content is its message. */
  wrap?: (content: unknown, status: number, path: string) => unknown
  walletCode?: string
  slipField?: string
  firstPage?: 0 | 1
  times?: "text" | "milliseconds" | "seconds"
  satang?: boolean
  /** Games have relative pictures, which lie in this folder of the API's origin. */
  pictures?: string
  honoursKeys?: boolean
  additions?: readonly string[]
}

/** `beyond`: what it was asked or sent that its API does not have. */
export interface StrangeOperator {
  between: Between
  beyond: string[]
}

const plain = {
  walletCode: "wallet",
  slipField: "file",
  firstPage: 1,
  times: "text",
  satang: false,
  honoursKeys: false,
  additions: [],
} as const

/** What only the embedded backend says, and the addition that it belongs to, if any. */
const ownFields: Record<string, string> = {
  receipt: "operations",
  filtered: "statementFilters",
  totals: "statementFilters",
  number: "chatNumbers",
  messageId: "chatMessageIds",
  ticket: "chatGuestHeader",
  otpTokenRequired: "otpToken",
  neededBalance: "",
  receivable: "",
  progress: "",
  walletAccountNo: "",
  expiresAt: "",
  blockedBy: "",
  minPasswordLength: "",
  isFull: "",
  multiple: "",
  minimum: "",
}
const amounts = [
  "amount",
  "withdrawMin",
  "withdrawMax",
  "refundAmount",
  "minimumDeposit",
  "balance",
  "in",
  "out",
]
const times = ["createdAt", "updatedAt"]

/** Starts one. Paths outside its API answer 404; other fields and headers are not read. */
export function strangeOperator(strangeness: Strangeness = {}): StrangeOperator {
  const own = { ...plain, ...strangeness }
  const beyond: string[] = []

  async function answer(request: Request, backend: Fetch): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (own.pictures && pathname.startsWith(own.pictures))
      return new Response("GIF89a", { headers: { "content-type": "image/gif" } })
    const isForm = request.headers.get("content-type")?.startsWith("multipart/") ?? false
    const text = isForm ? "" : await request.clone().text()
    const payload = isForm || text === "" ? undefined : recordIn(text)
    const { isUnknown, fields, headers: odd } = beyondTheApi(request, payload, own)
    const call = `${request.method} ${pathname}`
    beyond.push(...(isUnknown ? [call] : []), ...[...fields, ...odd].map(name => `${name} in ${call}`))
    if (isUnknown) return said(pathname, { message: "Not Found" }, 404)
    for (const field of fields) delete payload?.[field]
    const headers = new Headers(request.headers)
    for (const name of odd) headers.delete(name)
    const parts = { method: request.method, headers }
    if (isForm) return passed(await slipOf(request, parts), backend)
    if (payload === undefined) return passed(new Request(request.url, parts), backend)
    if (typeof payload.page === "number" && payload.page < own.firstPage)
      return said(pathname, { message: "KEY_INVALID" }, 400)
    if ([payload.from, payload.to].some(code => code === "wallet" && own.walletCode !== "wallet"))
      return said(pathname, { message: "NO_WALLET" }, 400)
    return passed(new Request(request.url, { ...parts, body: JSON.stringify(inWords(payload)) }), backend)
  }

  async function passed(request: Request, backend: Fetch): Promise<Response> {
    const response = await backend(request)
    if (!response.headers.get("content-type")?.includes("json")) return response
    const content: unknown = await response.json()
    return said(new URL(request.url).pathname, content, response.status, response.headers)
  }

  function said(path: string, content: unknown, status: number, from = new Headers()): Response {
    const words = outWords(content)
    const headers = new Headers()
    for (const name of ["date", ...(own.honoursKeys ? ["idempotent-replayed"] : [])])
      if (from.has(name)) headers.set(name, from.get(name)!)
    return Response.json(own.wrap ? own.wrap(words, status, path) : words, { status, headers })
  }

  async function slipOf(request: Request, parts: { method: string; headers: Headers }): Promise<Request> {
    if (!request.url.endsWith("/api/wallet/slip")) return request
    const form = await request.formData()
    const renamed = new FormData()
    const file = form.get(own.slipField)
    if (file) renamed.set("file", file)
    parts.headers.delete("content-type")
    return new Request(request.url, { ...parts, body: renamed })
  }

  function inWords(payload: Fields): Fields {
    const { page, amount, from, to } = payload
    return {
      ...payload,
      ...(typeof page === "number" && { page: page + 1 - own.firstPage }),
      ...(typeof amount === "number" && own.satang && { amount: amount / 100 }),
      ...(from === own.walletCode && { from: "wallet" }),
      ...(to === own.walletCode && { to: "wallet" }),
    }
  }

  function outWords(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(outWords)
    if (typeof value !== "object" || value === null) return value
    const entries = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
      const addition = ownFields[name]
      if (addition !== undefined && !(own.additions as readonly string[]).includes(addition)) return []
      if (name === "payload") return [[name, field]]
      if (own.satang && amounts.includes(name) && typeof field === "number")
        return [[name, Math.round(field * 100)]]
      if (times.includes(name) && typeof field === "string") return [[name, timeIn(field)]]
      if ((name === "from" || name === "to") && field === "wallet") return [[name, own.walletCode]]
      if (own.pictures && (name === "logo" || name === "background"))
        return [[name, `${own.pictures.slice(1)}${name}.gif`]]
      return [[name, outWords(field)]]
    })
    return Object.fromEntries(entries)
  }

  function timeIn(text: string): unknown {
    if (own.times === "text") return text
    const ms = Date.parse(text)
    return own.times === "seconds" ? Math.floor(ms / 1000) : ms
  }

  return { between: answer, beyond }
}

function recordIn(text: string): Fields | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === "object" && json !== null && !Array.isArray(json) ? (json as Fields) : {}
  } catch {
    return undefined
  }
}
