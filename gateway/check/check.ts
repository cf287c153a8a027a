// Checks a running backend against the contract: every safe endpoint, the shapes of its refusals, what it does without
// a token, and (only when asked) what moves a baht and back.
import { login, logout } from "#contract/account.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { OddValue } from "#contract/odd-values.ts"
import { readOperation } from "#contract/operation.ts"
import { type Credentials, readCredentials, readWallet, type Wallet } from "#contract/wallet.ts"
import { fieldsOf } from "../wire/answer-fields.ts"
import type { Dialect } from "../wire/dialect.ts"
import { endpoints, nameOf } from "../wire/endpoints.ts"
import { callEndpoint, failureMessage, isAbsent, type Reply, type Target } from "./caller.ts"
import { detectDialect } from "./detect.ts"
import type { Detected, Detection, Finding } from "./finding.ts"
import { checkKeys, type Keys } from "./keys.ts"
import { type Proof, proofsOf } from "./proofs.ts"
import { type Read, reads } from "./reads.ts"
import { checkRefusal, harmlessRefusals, tinyRefusals } from "./refusals.ts"
import type { Moved } from "./trials.ts"

type CheckOptions = Target & {
  username: string
  password: string
  /** Also make the calls that move one baht, and those that change something if they are not refused. */
  write: boolean
  /** How long a transfer that the backend has not refused may take (30 s). */
  patienceMs?: number
}

/** All that a check says: its findings, and the dialect that the backend was found to speak. */
export type Report = {
  findings: Finding[]
  /** What the backend has shown; what could only be assumed is as without a dialect. */
  dialect: Dialect
  detected: readonly Detected[]
  proofs: Proof[]
}

/** What decides how money is moved, and must be seen before it is relied on. */
const decisive = ["walletCode", "amounts", "idempotencyKeys", "refusal"]

/** 0: it fits. 1: something falls short. 3: nothing does, but something that decides about money could not be told. */
export function exitCodeOf({ findings, detected }: Report): 0 | 1 | 3 {
  if (findings.some(({ verdict }) => verdict === "falls short")) return 1
  const isFound = (field: string) => detected.some(one => one.field === field && one.how === "found")
  return decisive.every(isFound) ? 0 : 3
}

/** Finds out the dialect, then checks everything in it. Never throws for what the backend does. */
export async function checkBackend(options: CheckOptions): Promise<Report> {
  const {
    detection,
    token,
    findings: trials,
    moved,
  } = await detectDialect(options, {
    ...options,
    patienceMs: options.patienceMs ?? 30_000,
  })
  const target: CheckOptions = { ...options, dialect: detection.dialect() }
  const findings = [...trials, ...(await findingsOf(target, detection, moved))]
  if (token !== undefined) await callEndpoint(target, logout, { token })
  return {
    findings,
    dialect: detection.proven(),
    detected: detection.latest(),
    proofs: proofsOf(findings, moved),
  }
}

async function findingsOf(
  options: CheckOptions,
  detection: Detection,
  moved: Moved | undefined,
): Promise<Finding[]> {
  const { username, password, write } = options
  const signedIn = await callEndpoint(options, login, { payload: { username, password } })
  const loginFinding = judgeAnswer(login, signedIn, true)
  if (!signedIn.outcome.ok) {
    const anonymous = reads.filter(read => read.anonymous)
    return [loginFinding, ...(await Promise.all(anonymous.map(read => checkRead(options, read, ""))))]
  }
  const { token } = signedIn.outcome.value as { token: string }
  if (token === "") {
    const note = "the login asks for a code: name a member whose login asks for none"
    return [{ ...loginFinding, verdict: "falls short", note }]
  }
  const findings = [loginFinding, ...(await checkTokens(options))]
  for (const read of reads) findings.push(await checkRead(options, read, token))
  findings.push(...(await checkCredentials(options, token)), await checkReceipts(options, token))
  const refusals = [...harmlessRefusals(token), ...(write ? tinyRefusals(token, password) : [])]
  for (const refusal of refusals) findings.push(await checkRefusal(options, refusal))
  if (write) {
    const keys: Keys = moved ? await checkKeys(options, token, moved) : { findings: [] }
    detectKeys(detection, keys)
    findings.push(...keys.findings)
  } else {
    detectKeys(detection, { findings: [] })
    findings.push({
      subject: "Idempotency-Key",
      verdict: "not called",
      note: "moves a baht and back: --write",
    })
  }
  findings.push(await checkLogout(options, token, detection))
  const told = new Set([...findings.map(({ subject }) => subject), ...refusals.map(one => nameOf(one[1]))])
  const others = endpoints.filter(endpoint => !told.has(nameOf(endpoint)))
  const why = write ? "it would change more than a check may" : "it may change something: --write calls some"
  findings.push(...others.map(endpoint => notCalled(endpoint, why)))
  return findings
}

function detectKeys(detection: Detection, { keys, hasReceipt, findings }: Keys): void {
  if (hasReceipt) detection.addition("operations", true, "the operation of a transfer's key is there")
  if (keys) detection.found("idempotencyKeys", keys, "one transfer was sent twice with one key")
  else detection.assumed("idempotencyKeys", "ignored", findings[0]?.note ?? "only a transfer tells: --write")
}

async function checkRead(target: Target, read: Read, token: string): Promise<Finding> {
  const { endpoint, params, payload } = read
  const reply = await callEndpoint(target, endpoint, {
    params,
    payload,
    token: read.anonymous ? undefined : token,
  })
  return judgeAnswer(endpoint, reply, read.needed)
}

function judgeAnswer(endpoint: Endpoint, reply: Reply, needed?: boolean): Finding {
  const about = { subject: nameOf(endpoint), ms: reply.ms, expected: expectedOf(endpoint) }
  if (reply.outcome.ok) {
    const lacks = endpoint === readWallet && (reply.outcome.value as Wallet).wallet?.amount == null
    return lacks
      ? { ...about, verdict: "falls short", note: "does not decode: wallet.amount" }
      : { ...about, ...judgeOdd(reply.outcome.odd ?? []) }
  }
  if (isAbsent(reply) && !needed) return { ...about, verdict: "not there", note: "" }
  const { error } = reply.outcome
  // A refusal with a code of the catalogue is an answer too, where nothing promises more.
  if (error.kind === "refused" && error.code && !needed) {
    return { ...about, verdict: "fits", note: error.code }
  }
  const note = isAbsent(reply) ? "not there, and the product needs it" : failureMessage(reply)
  return { ...about, verdict: "falls short", note }
}

/** An entry that is left out is missing for the player; a field that cannot be read may be. */
function judgeOdd(odd: OddValue[]): Pick<Finding, "verdict" | "note"> {
  const [entries, fields] = [odd.filter(isEntry), odd.filter(one => !isEntry(one))]
  const listed = (what: string, all: OddValue[]) =>
    all.length > 0
      ? [
          `${what}: ${all
            .slice(0, 5)
            .map(({ path }) => path)
            .join(", ")}${all.length > 5 ? ", …" : ""}`,
        ]
      : []
  const note = [...listed(`${entries.length} left out`, entries), ...listed("not read", fields)].join(". ")
  return { verdict: entries.length > 0 ? "falls short" : fields.length > 0 ? "in part" : "fits", note }
}

function isEntry({ path, kind }: OddValue): boolean {
  return kind === "unreadable" && /(^|\.)\d+$/.test(path)
}

/** The fields that an answer is read for. */
function expectedOf({ answer }: Endpoint): string {
  const fields = [...fieldsOf(answer).names]
  return fields.length > 0 ? `fields: ${fields.join(", ")}` : "anything that tells of success"
}

/** Without a token, and with one that is none, a member's endpoint must send the player to the login. */
async function checkTokens(target: Target): Promise<Finding[]> {
  const cases = [
    ["no token", undefined],
    ["a token that is none", "not-a-token"],
  ] as const
  return Promise.all(
    cases.map(async ([what, token]): Promise<Finding> => {
      const reply = await callEndpoint(target, readWallet, { token })
      const about = { subject: `turns ${what} away`, ms: reply.ms }
      const isTurnedAway = !reply.outcome.ok && reply.outcome.error.kind === "signed-out"
      return isTurnedAway
        ? { ...about, verdict: "fits", note: failureMessage(reply) }
        : {
            ...about,
            verdict: "falls short",
            note: `${failureMessage(reply)}, not UNAUTHORIZED or invalid-token`,
          }
    }),
  )
}

async function checkCredentials(target: Target, token: string): Promise<Finding[]> {
  const subject = nameOf(readCredentials)
  const games = await activeGames(target, token)
  if (games.length === 0) return [{ subject, verdict: "not called", note: "no active game account" }]
  const findings: Finding[] = []
  for (const slotCode of games) {
    const reply = await callEndpoint(target, readCredentials, { token, params: { slotCode } })
    const { username, password } = reply.outcome.ok ? (reply.outcome.value as Credentials) : {}
    const lacks = Object.entries({ username, password }).filter(([, text]) => text == null)
    const judged = judgeAnswer(readCredentials, reply, true)
    const finding: Finding =
      reply.outcome.ok && lacks.length > 0
        ? { ...judged, verdict: "falls short", note: `lacks ${lacks.map(([name]) => name).join(" and ")}` }
        : judged
    findings.push({ ...finding, note: [slotCode, finding.note].filter(Boolean).join(": ") })
  }
  return findings
}

/** The codes of the member's active games. */
async function activeGames(target: Target, token: string): Promise<string[]> {
  const { outcome } = await callEndpoint(target, readWallet, { token })
  const slots = outcome.ok ? ((outcome.value as Wallet).slots ?? []) : []
  return slots.filter(slot => slot.isActive).map(slot => slot.code)
}

const notCalled = (endpoint: Endpoint, note: string): Finding => ({
  subject: nameOf(endpoint),
  verdict: "not called",
  note,
})

/** An extension: a key that was never used must be 404 NO_DATA, which is also what a backend without receipts says. */
async function checkReceipts(target: Target, token: string): Promise<Finding> {
  const reply = await callEndpoint(target, readOperation, { token, params: { key: "never-used" } })
  const about = { subject: nameOf(readOperation), ms: reply.ms }
  if (isAbsent(reply)) return { ...about, verdict: "fits", note: "nothing under a key that was never used" }
  return { ...about, verdict: "falls short", note: `${failureMessage(reply)} for a key that was never used` }
}

/** An addition: where it exists, the token is worth nothing afterwards. */
async function checkLogout(target: Target, token: string, detection: Detection): Promise<Finding> {
  const reply = await callEndpoint(target, logout, { token })
  const finding = judgeAnswer(logout, reply)
  const after = await callEndpoint(target, readWallet, { token })
  const isOver = !after.outcome.ok && after.outcome.error.kind === "signed-out"
  const isThere = reply.outcome.ok && isOver
  detection.addition("logout", isThere, `the token is ${isOver ? "worth nothing" : "still good"} afterwards`)
  if (!reply.outcome.ok || isThere) return finding
  return { ...finding, verdict: "falls short", note: "the token still works afterwards" }
}
