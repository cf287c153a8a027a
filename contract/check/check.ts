// Checks a running backend against the contract: every safe endpoint, the shapes of its refusals, what it does without
// a token, and (only when asked) what moves a baht and back.
import { login, logout } from "../account.ts"
import { autoLoginByPassword, autoLoginByUsername } from "../auto-login.ts"
import type { Endpoint } from "../endpoint.ts"
import type { OddValue } from "../odd-values.ts"
import { type Credentials, readCredentials, readOperation, readWallet, type Wallet } from "../wallet.ts"
import { callEndpoint, failureMessage, isAbsent, type Reply, type Target } from "./caller.ts"
import type { Finding } from "./finding.ts"
import { checkKeys } from "./keys.ts"
import { checkQr } from "./qr.ts"
import { neverCalled, type Read, reads } from "./reads.ts"
import { checkRefusal, harmlessRefusals, tinyRefusals } from "./refusals.ts"

type CheckOptions = Target & {
  username: string
  password: string
  /** Also make the calls that move one baht, and those that change something if they are not refused. */
  write: boolean
}

/** Everything that was found. Never throws for what the backend does. */
export async function checkBackend(options: CheckOptions): Promise<Finding[]> {
  const { username, password, write } = options
  const signedIn = await callEndpoint(options, login, { payload: { username, password } })
  const loginFinding = judgeAnswer("POST /api/login", signedIn, true)
  if (!signedIn.outcome.ok) {
    const anonymous = reads.filter(read => read.anonymous)
    return [loginFinding, ...(await Promise.all(anonymous.map(read => checkRead(options, read, ""))))]
  }
  const { token } = signedIn.outcome.value as { token: string }
  const findings = [loginFinding, ...(await checkTokens(options))]
  for (const read of reads) findings.push(await checkRead(options, read, token))
  findings.push(...(await checkCredentials(options, token)), await checkReceipts(options, token))
  for (const refusal of harmlessRefusals(token)) findings.push(await checkRefusal(options, refusal))
  if (write) {
    for (const refusal of tinyRefusals(token, password)) findings.push(await checkRefusal(options, refusal))
    findings.push(
      ...(await checkKeys(options, token)),
      await checkQr(options, token),
      ...(await checkLoginLinks(options, token)),
    )
  } else {
    findings.push(
      ...loginLinks.map(([, endpoint]) => notCalled(endpoint, "asks a provider for a link: --write")),
    )
    findings.push({
      subject: "Idempotency-Key",
      verdict: "not called",
      note: "moves a baht and back: --write",
    })
  }
  for (const { endpoint, why } of neverCalled) {
    findings.push({ subject: subjectOf(endpoint), verdict: "not called", note: why })
  }
  findings.push(await checkLogout(options, token))
  return findings
}

function subjectOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}

async function checkRead(target: Target, read: Read, token: string): Promise<Finding> {
  const { endpoint, params, payload } = read
  const reply = await callEndpoint(target, endpoint, {
    params,
    payload,
    token: read.anonymous ? undefined : token,
  })
  return judgeAnswer(subjectOf(endpoint), reply, read.needed)
}

function judgeAnswer(subject: string, reply: Reply, needed?: boolean): Finding {
  const about = { subject, ms: reply.ms }
  if (reply.outcome.ok) {
    const lost = lostIn(subject, reply.outcome)
    return lost
      ? { ...about, verdict: "falls short", note: `does not decode: ${lost}` }
      : { ...about, verdict: "fits", note: "" }
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

/** What an answer lost, or lacks that no page can do without. */
function lostIn(subject: string, { value, odd = [] }: { value: unknown; odd?: OddValue[] }): string {
  const lacks = subject === subjectOf(readWallet) && (value as Wallet).wallet?.amount == null
  return [...odd.map(({ path }) => path), ...(lacks ? ["wallet.amount"] : [])].slice(0, 10).join(", ")
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
  const { outcome } = await callEndpoint(target, readWallet, { token })
  const slots = outcome.ok ? ((outcome.value as Wallet).slots ?? []) : []
  const game = slots.find(slot => slot.isActive)
  const subject = subjectOf(readCredentials)
  if (!game) return [{ subject, verdict: "not called", note: "no active game account" }]
  const params = { slotCode: game.code }
  return [judgeAnswer(subject, await callEndpoint(target, readCredentials, { token, params }), true)]
}

const loginLinks: [code: string, endpoint: Endpoint][] = Object.entries({
  ...autoLoginByUsername,
  ...autoLoginByPassword,
})

const notCalled = (endpoint: Endpoint, note: string): Finding => ({
  subject: subjectOf(endpoint),
  verdict: "not called",
  note,
})

/** Asks for the link of each active game that has one; nobody opens it, so it ends by itself. */
async function checkLoginLinks(target: Target, token: string): Promise<Finding[]> {
  const { outcome } = await callEndpoint(target, readWallet, { token })
  const slots = outcome.ok ? ((outcome.value as Wallet).slots ?? []) : []
  const findings: Finding[] = []
  for (const [code, endpoint] of loginLinks) {
    const isActive = slots.some(slot => slot.code === code && slot.isActive)
    const read = isActive
      ? await callEndpoint(target, readCredentials, { token, params: { slotCode: code } })
      : undefined
    findings.push(
      read?.outcome.ok
        ? await checkLoginLink(target, token, endpoint, read.outcome.value as Credentials)
        : notCalled(endpoint, "no active account with this game"),
    )
  }
  return findings
}

/** The link must be one that players are sent to: https, or http on this machine. */
async function checkLoginLink(
  target: Target,
  token: string,
  endpoint: Endpoint,
  { username, password }: Credentials,
): Promise<Finding> {
  const reply = await callEndpoint(target, endpoint, {
    token,
    params: { username: username ?? "", password: password ?? "" },
  })
  const finding = judgeAnswer(subjectOf(endpoint), reply, true)
  if (!reply.outcome.ok) return finding
  const { link } = reply.outcome.value as { link: string }
  const isWeb = /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(link)
  return isWeb ? finding : { ...finding, verdict: "falls short", note: "the link is no https address" }
}

/** An extension: a key that was never used must be 404 NO_DATA, which is also what a backend without receipts says. */
async function checkReceipts(target: Target, token: string): Promise<Finding> {
  const reply = await callEndpoint(target, readOperation, { token, params: { key: "never-used" } })
  const about = { subject: subjectOf(readOperation), ms: reply.ms }
  if (isAbsent(reply)) return { ...about, verdict: "fits", note: "nothing under a key that was never used" }
  return { ...about, verdict: "falls short", note: `${failureMessage(reply)} for a key that was never used` }
}

/** An extension: where it exists, the token is worth nothing afterwards. */
async function checkLogout(target: Target, token: string): Promise<Finding> {
  const reply = await callEndpoint(target, logout, { token })
  const finding = judgeAnswer(subjectOf(logout), reply)
  if (!reply.outcome.ok) return finding
  const after = await callEndpoint(target, readWallet, { token })
  const isOver = !after.outcome.ok && after.outcome.error.kind === "signed-out"
  return isOver ? finding : { ...finding, verdict: "falls short", note: "the token still works afterwards" }
}
