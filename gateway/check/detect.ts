// Finds out the dialect of a backend: from its answers to what changes nothing, and with `write` from small trials.
import { listSessions, login, readProfile, readStepUp } from "#contract/account.ts"
import type { Addition } from "#contract/additions.ts"
import { readChatConfig, readChatHistory } from "#contract/chat.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { lookupContact, lookupDeposit, lookupInfo, lookupSlip, lookupWithdraw } from "#contract/lookup.ts"
import { readOperation } from "#contract/operation.ts"
import {
  listBonuses,
  listInviteBanners,
  listInvites,
  listRefundBanners,
  listRefunds,
} from "#contract/reward.ts"
import { pageSize } from "#contract/rules/pages.ts"
import { listCoupons } from "#contract/spinwheel.ts"
import { listSlips, listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { isRecord } from "#platform/json.ts"
import { contentOf } from "../wire/answer-body.ts"
import { plainDialect } from "../wire/dialect.ts"
import { callEndpoint, isAbsent, type Sent, type Target } from "./caller.ts"
import { detectSlipField } from "./detect-slip-field.ts"
import { detectAmounts, detectPictures, detectTimes, detectWalletCode, type Sample } from "./detect-values.ts"
import { Detection, type Finding } from "./finding.ts"
import { fieldsIn, firstList, jsonIn, shortly } from "./raw.ts"
import { type Moved, tryTransfers } from "./trials.ts"

type Member = { username: string; password: string; write: boolean; patienceMs: number }

/** What was found out, and the token of the login; without one nothing is found out. */
type Found = { detection: Detection; token?: string; findings: Finding[]; moved?: Moved | undefined }

export async function detectDialect(
  target: Target,
  { username, password, write, patienceMs }: Member,
): Promise<Found> {
  const detection = new Detection()
  const raw: Target = { ...target, dialect: plainDialect }
  const first = await callEndpoint(raw, login, { payload: { username, password } })
  const token = detectEnvelope(detection, jsonIn(first.text))
  if (token === undefined) return { detection, findings: [] }
  detectWalletEnvelope(detection, jsonIn((await callEndpoint(raw, readWallet, { token })).text))
  const { envelope } = detection.dialect()
  const read = async (endpoint: Endpoint, sent: Sent = {}) => {
    const reply = await callEndpoint(raw, endpoint, { token, ...sent })
    const body = jsonIn(reply.text)
    const content = contentOf(body, { envelope })
    return { subject: `${endpoint.method} ${endpoint.path}`, status: reply.status, content, reply }
  }
  const samples: Sample[] = []
  for (const endpoint of sampled) samples.push(await read(endpoint))
  for (const endpoint of paged) samples.push(await read(endpoint, { payload: { page: 1, limit: pageSize } }))
  detectTimes(detection, samples)
  detectAmounts(detection, samples)
  detectWalletCode(detection, samples)
  await detectPictures(detection, raw, samples)
  await detectFirstPage(detection, read)
  await detectAdditions(detection, read, samples)
  const trial = write
    ? await tryTransfers(detection, raw, { token, samples, envelope, patienceMs })
    : { findings: [] }
  if (!write) detection.assumed("refusal", null, "only transfers that cannot succeed tell: --write")
  await detectSlipField(detection, raw, { token, write, envelope })
  return { detection, token, ...trial }
}

const sampled = [
  readWallet,
  readProfile,
  lookupInfo,
  lookupContact,
  lookupDeposit,
  lookupWithdraw,
  lookupSlip,
  listBonuses,
  listInviteBanners,
  listRefundBanners,
  listCoupons,
]
const paged = [listStatements, listSlips, listInvites, listRefunds]

/** A guest who has never written. */
const checkingGuest = `g-${"contract-check".padEnd(22, "0")}`

type Read = (endpoint: Endpoint, sent?: Sent) => Promise<Sample>

/** The place of the login's token shows the envelope. Returns the token. */
function detectEnvelope(detection: Detection, body: unknown): string | undefined {
  const found = fieldsIn(body).find(({ name, value }) => name === "token" && typeof value === "string")
  if (!found) {
    detection.assumed("envelope", null, "the login gave no token: nothing else could be found out")
    return undefined
  }
  const envelope = found.at.split(".").slice(0, -1).join(".") || null
  detection.found("envelope", envelope, `the login's token lies at ${found.at}`)
  return found.value as string
}

/** Some backends log in without an envelope. An absent envelope is no fault, so the wallet's place decides. */
function detectWalletEnvelope(detection: Detection, body: unknown) {
  const amount = fieldsIn(body).find(({ at }) => /(^|\.)wallet\.amount$/.test(at))
  const envelope = amount?.at.split(".").slice(0, -2).join(".") || null
  if (amount && envelope !== null && envelope !== detection.valueOf("envelope"))
    detection.found(
      "envelope",
      envelope,
      `the wallet's amount lies at ${amount.at}, unlike the login's token`,
    )
}

/** Asks for one entry of page 0 and of page 1, of each list until one tells. */
async function detectFirstPage(detection: Detection, read: Read) {
  for (const endpoint of paged) {
    const page = async (number: number) => {
      const { status, content } = await read(endpoint, { body: JSON.stringify({ page: number, limit: 1 }) })
      return status < 300 ? (firstList(content) ?? []) : []
    }
    const [zeroth, first] = [await page(0), await page(1)]
    const { path } = endpoint
    if (zeroth.length === 0 && first.length === 0) continue
    if (zeroth.length === 0)
      return detection.found("firstPage", 1, `page 0 of ${path} is none, page 1 has entries`)
    if (JSON.stringify(zeroth[0]) === JSON.stringify(first[0]))
      return detection.found("firstPage", 1, `page 0 of ${path} is taken as page 1`)
    return detection.found("firstPage", 0, `page 0 of ${path} has entries that page 1 does not have`)
  }
  detection.assumed("firstPage", 1, "the member's lists are all empty: use a member with a statement")
}

async function detectAdditions(detection: Detection, read: Read, samples: Sample[]) {
  const filtered = await read(listStatements, {
    body: JSON.stringify({ page: 1, limit: 1, status: "FAILED" }),
  })
  const says = fieldsIn(filtered.content).some(({ name, value }) => name === "filtered" && value === true)
  detection.addition(
    "statementFilters",
    says,
    says ? "a filtered statement says filtered: true" : "a filtered statement does not say filtered: true",
  )
  await detectOperations(detection, read)
  const wallet = samples.find(({ subject }) => subject.endsWith(readWallet.path))
  const userId = fieldsIn(wallet?.content).find(({ at }) => at === "profile._id")?.value
  const history = await read(readChatHistory, {
    body: JSON.stringify({ userId, limit: pageSize, skip: 0 }),
  })
  const messages = firstList(history.content) ?? []
  const noMessage = "the member has no message of support: send one, then ask again"
  for (const [addition, field] of [
    ["chatNumbers", "number"],
    ["chatMessageIds", "messageId"],
  ] as const) {
    const has = messages.some(message => isRecord(message) && message[field] != null)
    if (messages.length === 0) detection.addition(addition, false, noMessage, "assumed")
    else detection.addition(addition, has, `messages ${has ? "have" : "have no"} ${field}`)
  }
  const { status: listed, content: devices } = await read(listSessions, {})
  const lists = listed === 200 && isRecord(devices) && Array.isArray(devices.sessions)
  detection.addition(
    "accounts",
    lists,
    `GET ${listSessions.path} ${lists ? "lists the member's sessions" : "lists no sessions"}`,
  )
  const { status, content: asks } = await read(readStepUp, {})
  const confirms = status === 200 && isRecord(asks) && typeof asks.password === "boolean"
  detection.addition(
    "stepUp",
    confirms,
    `GET ${readStepUp.path} ${confirms ? "says what a withdrawal is confirmed by" : "says nothing"}`,
  )
  const config = await read(readChatConfig, { token: undefined, guestId: checkingGuest })
  const hasTicket = fieldsIn(config.content).some(({ name }) => name === "ticket")
  const ticket = hasTicket ? "a guest gets a ticket by it" : "a guest who is named by it gets no ticket"
  detection.addition("chatGuestHeader", hasTicket, ticket)
  for (const [addition, why] of untold) detection.addition(addition, false, why, "assumed")
}

/** What no answer tells that a check may ask for. */
const untold: [Addition, string][] = [
  ["loginCode", "this member's login asked for no code: name it if POST /api/login may answer otpToken"],
  ["bcelQr", "no answer says whether a code can be made: name it if /api/qrcode/BCEL makes codes"],
  ["otpToken", "sending a code would reach a phone: name it if POST /api/otp/send answers otpTokenRequired"],
]

/** An operation that never was, beside a path that never was: a backend that knows operations tells them apart. */
async function detectOperations(detection: Detection, read: Read) {
  const asked = await read(readOperation, { params: { key: "never-used" } })
  const control = await read(
    { ...readOperation, path: "/api/contract-check/:key" },
    { params: { key: "never-used" } },
  )
  const isSame = asked.status === control.status && asked.reply.text === control.reply.text
  const { outcome } = asked.reply
  const code = !outcome.ok && outcome.error.kind === "refused" ? outcome.error.code : undefined
  const isThere = code === "NO_DATA" && isAbsent(asked.reply) && !isSame
  detection.addition(
    "operations",
    isThere,
    isThere
      ? "a key that was never used is 404 NO_DATA, unlike a path that does not exist"
      : `a key that was never used is answered with ${asked.status} ${shortly(jsonIn(asked.reply.text))}`,
  )
}
