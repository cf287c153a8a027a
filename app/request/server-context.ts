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

/** What this process serves requests with. */
const adapterContext = createContext<Adapter>()
/** What it knows of this request. */
const visitContext = createContext<Visit>()

export const adapter = () => getContext().get(adapterContext)
export const visit = () => getContext().get(visitContext)

export const settings = () => adapter().settings

export const has = (feature: Feature) => settings().features.includes(feature)

const ownEndedSessions = endedSessionsIn(endedSessionsInMemory(), () => {})

/** Which sessions ended before their cookies do. */
export const endedSessions = () => adapter().endedSessions ?? ownEndedSessions

/** The network of the player's address; undefined where the platform does not tell it. */
export function networkOf(): string | undefined {
  const { clientAddress } = visit()
  return clientAddress === undefined ? undefined : networkOfAddress(clientAddress)
}

/** Logs a failure that is not the player's fault. Fields never hold secrets. */
export function log(event: string, fields?: Record<string, unknown>, context = getContext()): void {
  context.get(adapterContext).log(event, { ...fields, request: context.get(visitContext).requestId })
}

/**
 * Names of the cookies that this page shows, and drops (request/next-page-cookie.server.ts). A prefetch and a POST drop
 * none.
 */
export const shownCookiesContext = createContext<Set<string> | null>(null)

export type WebSecurityEvent = SecurityEventName | (typeof webSecurityEventNames)[number]

/** `entry.server.tsx` leaves the HTML here, so that the Node adapter need not read it back from a stream. */
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
  /** Calls the embedded backend in process, or an operator's backend by the platform's fetch. */
  backendFetch: BackendFetch
  log: (event: string, fields?: Record<string, unknown>) => void
  /** Writes security events, whose fields `tellSecurity` fills; failures, locks and limits as warnings. */
  security?: (event: WebSecurityEvent, fields: Record<string, unknown>) => void
  /** Sessions that ended before their cookies do (docs/decisions/008-sessions.md). */
  endedSessions?: SessionEndings
  /** Counts calls and operations; absent where nobody counts. */
  observer?: Observer | undefined
}

export type Visit = {
  clientAddress?: string
  /**
   * `unproven`: a form came with a session, but without Sec-Fetch-Site and Origin headers. Its form key must then prove
   * that the form is ours.
   */
  formOrigin: "proven" | "unproven"
  /** Names the request in our log and the backend's, and on failure pages. */
  requestId?: string
  document: DocumentDraft
}

/** The context of one request. Adapters call it through the build's entry, so that both use the same context keys. */
export function contextFor(
  adapter: Adapter,
  visit: Visit,
  context = new RouterContextProvider(),
): RouterContextProvider {
  context.set(adapterContext, adapter)
  context.set(visitContext, visit)
  return context
}

/** Who is told what happens, for metrics. Patterns and outcomes only: never a payload, a path or whom it happens to. */
export type Observer = {
  /** A call to the backend ended: `GET /api/wallet`, and `ok` or the kind of failure. */
  called(endpoint: string, outcome: string, ms: number): void
  /** A form that moves money or changes something once has an outcome. */
  operated(form: string, outcome: string): void
}
