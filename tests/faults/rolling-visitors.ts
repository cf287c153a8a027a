// Who is on the site while its servers restart one after another: guests, members, members who send pictures slowly,
// and members who listen to the chat's line. Everybody counts what was asked and what failed.

import { Agent, request as httpsRequest, type RequestOptions } from "node:https"
import { setTimeout as sleep } from "node:timers/promises"
import { io } from "socket.io-client"
import { isWithinWindow } from "#backend/slips/rules.ts"
import { byRequest } from "#contract/call.ts"
import * as chatApi from "#contract/chat.ts"
import { createClient } from "#contract/client.ts"
import type { Fetch } from "#tests/browser/navigation.ts"
import type { Member } from "#tests/site/member.ts"
import { wordsOf } from "#tests/site/words.ts"
import { type Day, formatted, logIn, type Player } from "./day-players.ts"
import { stubborn } from "./day-visits.ts"
import { origin, type RollingSite } from "./rolling-site.ts"

const t = wordsOf("th")
/** A body above this is one with a picture, and goes out in pieces. */
const slowAboveBytes = 4096
const pieces = 10
const pieceMs = 250

export type Tally = {
  answered: number
  /** By what was asked. */
  failed: Map<string, number>
  /** Requests on a kept connection that closed before it took them: browsers send them again by themselves. */
  repeated: number
  /** Names of style sheets: each release has its own. */
  styles: Set<string>
  /** Pictures that were sent slowly, by what became of them. */
  uploads: Map<string, number>
  isOver: boolean
}

export const newTally = (): Tally => ({
  answered: 0,
  failed: new Map(),
  repeated: 0,
  styles: new Set(),
  uploads: new Map(),
  isOver: false,
})

const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1)

/** The way to nginx over TLS: with a connection of its own for each request, or with kept ones as browsers do. */
export function wayTo({ entry }: RollingSite, tally: Tally, { keeps }: { keeps: boolean }): Fetch {
  const { hostname, host } = new URL(origin)
  const agent = keeps ? new Agent({ keepAlive: true, maxSockets: 6 }) : false
  const once = async (request: Request, body: Buffer): Promise<Response> => {
    const url = new URL(request.url)
    const headers = { ...Object.fromEntries(request.headers), host, "content-length": String(body.length) }
    const to = { host: "127.0.0.1", port: entry.port, servername: hostname, ca: entry.ca, agent, headers }
    const options: RequestOptions = { ...to, method: request.method, path: url.pathname + url.search }
    return new Promise((resolve, reject) => {
      const sending = httpsRequest(options, answer => {
        const chunks: Buffer[] = []
        answer
          .on("data", chunk => chunks.push(chunk))
          .on("error", reject)
          .on("end", () => {
            const { statusCode: status = 502, rawHeaders: raw, complete } = answer
            if (!complete) return reject(Object.assign(new Error("cut"), { code: "CUT" }))
            const got = new Headers()
            for (let at = 0; at < raw.length; at += 2) got.append(raw[at]!, raw[at + 1]!)
            const hasBody = status !== 204 && status !== 304
            resolve(new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers: got }))
          })
      })
      sending.on("error", error => reject(Object.assign(error, { isRepeatable: sending.reusedSocket })))
      writeOut(body, sending)
    })
  }
  return async request => {
    const body = Buffer.from(await request.arrayBuffer())
    const what = `${request.method} ${new URL(request.url).pathname.replace(/[\d.-]{8,}.*/, "…")}`
    for (;;) {
      try {
        const answer = await once(request, body)
        if (answer.status < 500 && answer.status !== 404) tally.answered += 1
        else add(tally.failed, `${what}: ${answer.status}`)
        return answer
      } catch (error) {
        const { code, isRepeatable } = error as { code?: string; isRepeatable?: boolean }
        if (isRepeatable && code === "ECONNRESET") tally.repeated += 1
        else {
          add(tally.failed, `${what}: ${code}`)
          throw error
        }
      }
    }
  }
}

async function writeOut(body: Buffer, to: ReturnType<typeof httpsRequest>): Promise<void> {
  if (body.length > slowAboveBytes) {
    const length = Math.ceil(body.length / pieces)
    for (let at = 0; at + length < body.length && !to.destroyed; at += length) {
      to.write(body.subarray(at, at + length))
      await sleep(pieceMs)
    }
    const sent = Math.floor((body.length - 1) / length) * length
    to.end(body.subarray(sent))
  } else to.end(body)
}

/** Guests: a page that is kept, one that is rendered with its style and script, and a form that is refused. */
export async function beGuest(tally: Tally, fetch: Fetch, turn: number): Promise<void> {
  const headers = { origin, "content-type": "application/x-www-form-urlencoded" }
  for (; !tally.isOver; turn++) {
    try {
      if (turn % 4 === 0) await fetch(new Request(`${origin}/login`))
      else if (turn % 4 === 1) await fetch(new Request(`${origin}/howto`))
      else if (turn % 4 === 2)
        await fetch(new Request(`${origin}/login`, { method: "POST", headers, body: "username=" }))
      else await visitWithFiles(tally, fetch)
    } catch {
      // It is counted.
    }
  }
}

/** A page and what it links to, each from whichever server. */
async function visitWithFiles(tally: Tally, fetch: Fetch): Promise<void> {
  const html = await (await fetch(new Request(`${origin}/login?next=%2Fuser`))).text()
  const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
  for (const file of files) {
    if (file.endsWith(".css")) tally.styles.add(file)
    await fetch(new Request(origin + file))
  }
}

/** Until a slip that is sent now has arrived. */
const slipArrivesMs = 60_000

/** Are slips taken now, and still when one that is sent now has arrived? */
export const takesSlips = (atMs: number) => isWithinWindow(atMs) && isWithinWindow(atMs + slipArrivesMs)

const noSlipNow = "slip: not sent, since none are taken around midnight in Bangkok"

/** What may become of a picture: all else is a fault. */
export const takenUploads: readonly string[] = ["slip: credited", "picture: sent", noSlipNow]

/**
 * A member who sends a slip and a picture to the chat, in turn, each slowly. In the minutes around midnight in Bangkok
 * no slips are taken: then both go to the chat.
 */
export async function sendPictures(
  day: Day,
  tally: Tally,
  player: Player,
  nextSatang: () => number,
): Promise<void> {
  const { browser, member } = player
  await logIn(day, player)
  for (let turn = 0; !tally.isOver; turn++) {
    const isSlip = turn % 2 === 0 && takesSlips(Date.now())
    if (turn % 2 === 0 && !isSlip) add(tally.uploads, noSlipNow)
    const amountSatang = nextSatang()
    const made = await stubborn(() => day.backend.sandbox.makeSlip(member.phone, { amountSatang }))
    if (!made) throw new Error("no slip")
    const file = new File([made.png], "picture.png", { type: "image/png" })
    const outcome = await (isSlip
      ? sendSlip(day, player, file, amountSatang)
      : sendToChat(player, file)
    ).catch(error => `cut: ${error.code ?? error.message}`)
    add(tally.uploads, outcome)
    await sleep(day.dice(500))
    if (browser.jar.header(new URL(origin), { crossSite: false, method: "GET" }) === undefined)
      await logIn(day, player)
  }
}

async function sendSlip(
  day: Day,
  { browser, id }: Player,
  file: File,
  amountSatang: number,
): Promise<string> {
  const opened = await browser.open("/user/home/deposit/slip")
  const form = opened.form({ button: t("deposit.slip.submit") }).fill({ file })
  let shown = await form.submit()
  while (shown.refreshes) shown = await shown.refresh()
  const isCredited = shown.text.includes(t("deposit.slip.creditedText", { amount: formatted(amountSatang) }))
  day.operations.push({
    memberId: id,
    kind: "deposit",
    key: "slip",
    amountSatang,
    said: isCredited ? "done" : "unknown",
  })
  if (isCredited) return "slip: credited"
  const said = shown.dialog?.has({ role: "alert" }) ? shown.dialog.find({ role: "alert" }).text : shown.text
  return `slip: ${shown.status} ${said.slice(0, 200)}`
}

async function sendToChat({ browser }: Player, file: File): Promise<string> {
  const opened = await browser.open("/chat")
  const shown = await opened
    .form({ button: t("chat.send") })
    .fill({ file })
    .submit()
  if (shown.status === 200 && !shown.has({ role: "alert" })) return "picture: sent"
  return `picture: ${shown.status} ${shown.has({ role: "alert" }) ? shown.find({ role: "alert" }).text : shown.text.slice(0, 200)}`
}

export type Listener = {
  /** The numbers of the messages that it shows, in order. */
  shown: number[]
  /** How often it lost its connection. */
  moves: number
  close: () => void
}

/** A member whose page listens to the chat's line as the island does: at an event or a join it asks for what is newer. */
export async function listenToChat(site: RollingSite, member: Member, id: string): Promise<Listener> {
  const { entry, backend } = site
  const { hostname, host } = new URL(origin)
  const fetch = (request: Request) => backend.fetch(request)
  const { token } = member
  const client = createClient({
    baseUrl: "http://backend.test",
    fetch: byRequest(fetch),
    clientName: "t",
    timeoutMs: 5000,
    token,
  })
  const socket = io(`https://127.0.0.1:${entry.port}`, {
    transports: ["websocket"],
    forceNew: true,
    timeout: 3000,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    ca: entry.ca,
    servername: hostname,
    extraHeaders: { host, origin },
  } as Parameters<typeof io>[1])
  const listener: Listener = { shown: [], moves: 0, close: () => socket.close() }
  let asking = Promise.resolve()
  const ask = () => {
    asking = asking.then(async () => {
      const payload = { limit: 50, skip: 0, after: listener.shown.at(-1) ?? 0 }
      const { value = [] } = await client
        .call(chatApi.readChatHistory, { payload })
        .then(result => (result.ok ? { value: result.value } : {}))
      const last = listener.shown.at(-1) ?? 0
      const newer = value.map(({ number }) => number!).filter(number => number > last)
      listener.shown.push(...newer.sort((one, other) => one - other))
      if (newer.length > 0) ask()
    })
  }
  socket.on("messaging", ask).on("missed", ask)
  socket.on("disconnect", reason => {
    if (reason === "io client disconnect") return
    listener.moves += 1
    // As the island's timer: Socket.IO does not reconnect a socket that the server has closed.
    setTimeout(() => !socket.active && socket.connect(), 1000)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once("connect_error", reject)
    socket.on("connect", async () => {
      const config = await client.call(chatApi.readChatConfig, {})
      if (!config.ok) return void socket.disconnect()
      const { PREFIX, ticket } = config.value
      socket.emit("join", `${PREFIX}-${id}`, ticket, () => resolve(ask()))
    })
  })
  return listener
}
