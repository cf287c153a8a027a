// What the adapter (server/) hands to the web app with each request: settings, the backend's fetch, the player's
// address, and the draft that receives the rendered document. Only Web APIs: the same on Node and at the edge.
import { createContext, RouterContextProvider } from "react-router"
import type { BackendFetch } from "#contract/call.ts"
import type { SecurityEventName, webSecurityEventNames } from "#contract/rules/accounts.ts"
import type { Satang } from "#contract/wire.ts"
import { networkOfAddress } from "#platform/network.ts"
import type { Secrets } from "#platform/seal.ts"
import { getContext } from "./context.server.ts"
import { endedSessionsIn, endedSessionsInMemory, type SessionEndings } from "./ended-sessions.ts"

/** Screens and fields that only some deployments have. */
type Feature = "accounts" | "bcelQr" | "chatMessageIds"

export type AppSettings = {
  publicOrigin: string
  /** Of at least 32 characters each; keys for sealing and signing are derived from them. */
  sessionSecret: Secrets
  apiBaseUrl: string
  /** What this deployment has beyond the usual screens (docs/product/dialect.md#additions). */
  features: readonly Feature[]
  /** When withdrawals are confirmed: never, where something looks risky, or from so many satang on. */
  stepUp: "off" | "risky" | Satang
  apiTimeoutMs: number
  deployment: "thailand" | "laos"
  defaultLanguage: "th" | "lo" | "en"
  /** The smallest PAYTIMZ deposit in baht; absent: that of contract/rules/deposits.ts. */
  paytimzMinimum: number | undefined
  /** How many minutes a withdrawal usually takes; absent: the tracker says nothing of it. */
  withdrawalMinutes: number | undefined
  /** Encrypts gift links for the backend; without one none can be sent (docs/product/gift-links.md). */
  truelinkPassphrase: string | undefined
  /** Games open in a new tab (docs/product/games.md). */
  gameIframe: boolean
  /** Each request is logged, with a keyed hash of the member. */
  accessLog: boolean
  /** The outside world is imitated and the site is public: every page says so. */
  sandboxNotice: boolean
  /** Where the how-to clips are: a path of this site, or the address of a folder elsewhere. */
  howtoClips: string
  /** Where browsers find the chat's Socket.IO: `/` is this site's own. Absent: there is none, and browsers poll. */
  chatSocketUrl: string | undefined
  /** The operator's second Socket.IO server, if there is one (docs/product/chat.md). */
  chatBackendUrl: string | undefined
}

export const settingsContext = createContext<AppSettings>()

export const settings = () => getContext().get(settingsContext)

export const has = (feature: Feature) => settings().features.includes(feature)

/**
 * Names of the cookies that this page shows, and drops (request/next-page-cookie.server.ts). A prefetch and a POST drop
 * none.
 */
export const shownCookiesContext = createContext<Set<string> | null>(null)

/** Calls the embedded backend in process, or an operator's backend by the platform's fetch. */
export const backendFetchContext = createContext<BackendFetch>()

/** Which sessions ended before their cookies do. */
export const endedSessionsContext = createContext<SessionEndings>(
  endedSessionsIn(endedSessionsInMemory(), () => {}),
)

export const clientAddressContext = createContext<string | undefined>(undefined)

/** The network of the player's address; undefined where the platform does not tell it. */
export function networkOf(): string | undefined {
  const address = getContext().get(clientAddressContext)
  return address === undefined ? undefined : networkOfAddress(address)
}

/**
 * `unproven`: a form came with a session, but without Sec-Fetch-Site and Origin headers. Its form key must then prove
 * that the form is ours.
 */
export const formOriginContext = createContext<"proven" | "unproven">("proven")

/** Logs a failure that is not the player's fault. Fields never hold secrets. */
export const logContext = createContext<(event: string, fields?: Record<string, unknown>) => void>(() => {})

export const log = (event: string, fields?: Record<string, unknown>) =>
  getContext().get(logContext)(event, fields)

export type WebSecurityEvent = SecurityEventName | (typeof webSecurityEventNames)[number]

/** Writes a security event; `tellSecurity` (security-log.server.ts) fills the fields. */
export const securityContext = createContext<
  (event: WebSecurityEvent, fields: Record<string, unknown>) => void
>(() => {})

/** Names the request in our log and the backend's, and on failure pages. */
export const requestIdContext = createContext<string | undefined>(undefined)

/** `entry.server.tsx` leaves the HTML here, so that the Node adapter need not read it back from a stream. */
export const documentContext = createContext<DocumentDraft>({})

type DocumentDraft = {
  html?: string
  response?: Response
  /** Allows the styles that the document brings. */
  styleHash?: string
  /** A call of this page failed, or not all of an answer could be read: another moment may show another page. */
  isIncomplete?: true
  /** The matched route's pattern and a keyed hash of the member, for the log. */
  route?: string
  member?: string
  /** The one foreign origin that a form of this page may post to (docs/decisions/070-launch.md). */
  formAction?: string
  /** Shows pages of ours in frames. */
  frames?: true
  /** May stand in a frame of ours (docs/decisions/096-pending.md). */
  framed?: true
  /** Is a page of the chat, which may connect to these origins beside our own (docs/decisions/113-chat-frames.md). */
  chat?: { sockets: string[] }
}

export type Adapter = {
  settings: AppSettings
  backendFetch: BackendFetch
  log: (event: string, fields?: Record<string, unknown>) => void
  /** Writes security events; failures, locks and limits as warnings. */
  security?: (event: WebSecurityEvent, fields: Record<string, unknown>) => void
  /** Sessions that ended before their cookies do (docs/decisions/008-sessions.md). */
  endedSessions?: SessionEndings
  /** Counts calls and operations. */
  observer?: Observer | undefined
}

export type Visit = {
  clientAddress?: string
  formOrigin: "proven" | "unproven"
  requestId?: string
  document: DocumentDraft
}

/** The context of one request. Adapters call it through the build's entry, so that both use the same context keys. */
export function contextFor(adapter: Adapter, visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(settingsContext, adapter.settings)
  context.set(backendFetchContext, adapter.backendFetch)
  if (adapter.endedSessions) context.set(endedSessionsContext, adapter.endedSessions)
  context.set(observerContext, adapter.observer)
  if (adapter.security) context.set(securityContext, adapter.security)
  const { requestId: request } = visit
  context.set(requestIdContext, request)
  context.set(logContext, (event, fields) => adapter.log(event, { ...fields, request }))
  context.set(clientAddressContext, visit.clientAddress)
  context.set(formOriginContext, visit.formOrigin)
  context.set(documentContext, visit.document)
  return context
}

/** Who is told what happens, for metrics. Patterns and outcomes only: never a payload, a path or whom it happens to. */
export type Observer = {
  /** A call to the backend ended: `GET /api/wallet`, and `ok` or the kind of failure. */
  called(endpoint: string, outcome: string, ms: number): void
  /** A form that moves money or changes something once has an outcome. */
  operated(form: string, outcome: string): void
}

/** The adapter's; absent where nobody counts. */
export const observerContext = createContext<Observer | undefined>(undefined)
