// The chat under a bad network, as a command: a player in Chromium and an agent at the console send each other messages
// while the connection is cut every 1 to 5 s, and the whole server is killed once and started again.
//   node tests/faults/chat-cut.ts --messages 1000 [--seed 1]
import { type ChildProcess, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { chromium, type Page } from "playwright"
import { demoMembersOf, demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { startChaosProxy } from "#tests/chaos/proxy.ts"
import { launchOptions } from "#tests/chromium/launch.ts"
import { freePort } from "../../scripts/free-port.ts"

const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "1000" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
})
const each = Number(values.messages)
const dice = seededDice(Number(values.seed))

const folder = await mkdtemp(join(tmpdir(), "krapao-chat-cut-"))
const database = join(folder, "k.sqlite")
const [port, consolePort, gamesPort] = [await freePort(), await freePort(), await freePort()]
const front = await startChaosProxy({ target: `http://127.0.0.1:${port}` })
const origin = front.url.replace("127.0.0.1", "localhost")
const desk = `http://127.0.0.1:${consolePort}`

async function startServer(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    SANDBOX_PORT: String(consolePort),
    GAMES_PORT: String(gamesPort),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: `sqlite:${database}`,
    LOG_LEVEL: "error",
  }
  const server = spawn(process.execPath, ["build/program/node.js"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
  for (;;) {
    if (server.exitCode !== null) throw new Error("the server did not start")
    if (await fetch(desk).catch(() => undefined)) return server
    await sleep(100)
  }
}

let server = await startServer()
let restarts = 0
const [member] = demoMembersOf("thailand")
const browser = await chromium.launch(launchOptions)
const page: Page = await browser.newPage()
await page.goto(`${origin}/login`)
await page.fill("[name=username]", member!.phone)
await page.fill("[name=password]", demoPassword)
await page.click("main button[type=submit]")
await page.waitForURL(/user\/home/)
await page.goto(`${origin}/chat`)
await page.waitForSelector("support-chat .chat-messages", { state: "attached" })
const members = (await (await fetch(desk, { headers: { accept: "application/json" } })).json()) as {
  id: string
  username: string
}[]
const room = members.find(({ username }) => username === member!.phone)!.id

/** The agent's tool tries again until it is told that the message was sent; its id makes that safe. */
async function say(index: number): Promise<void> {
  const fields = { room, message: `a${index}`, messageId: `agent-${index}` }
  for (;;) {
    const sent = await fetch(`${desk}/chat/text`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
    if (sent?.ok) return
    await sleep(200)
  }
}

let isOver = false
let cuts = 0
const cutting = (async () => {
  while (!isOver) {
    await sleep(1000 + dice(4000))
    await front.refuse()
    await sleep(dice(300))
    await front.accept()
    cuts += 1
  }
})()

async function sendAll(): Promise<void> {
  for (let index = 1; index <= each; index++) {
    await page.fill("#chat-text", `p${index}`)
    await page.press("#chat-text", "Enter")
    await sleep(60)
    if (index === Math.ceil(each / 2)) {
      server.kill("SIGKILL")
      server = await startServer()
      restarts += 1
    }
  }
}
async function answerAll(): Promise<void> {
  for (let index = 1; index <= each; index++) {
    await say(index)
    await sleep(60)
  }
}
const began = Date.now()
await Promise.all([sendAll(), answerAll()])
const expected = 2 * each
for (let waited = 0; waited < 120; waited++) {
  if ((await page.locator(".chat-message[data-number]").count()) >= expected) break
  await sleep(1000)
}
isOver = true
await cutting

const shown = await page
  .locator(".chat-message[data-number] .chat-bubble")
  .evaluateAll(items => items.map(item => item.textContent ?? ""))
const failed = await page.locator(".chat-failed").count()
await browser.close()
server.kill("SIGKILL")
await front.close()
const db = new DatabaseSync(database)
const rows = db.prepare("select payload from chat_message where owner_id = ? order by number").all(room)
const kept = rows.map(({ payload }) => (JSON.parse(String(payload)) as { message: string }).message)
db.close()
await rm(folder, { recursive: true })

const wanted = (letter: string) => Array.from({ length: each }, (_, index) => `${letter}${index + 1}`)
const same = (one: string[], other: string[]) => JSON.stringify(one) === JSON.stringify(other)
const faults = [
  ...(same(shown, kept) ? [] : ["what the player sees is not what the backend has"]),
  ...["p", "a"].flatMap(letter =>
    same(
      kept.filter(text => text.startsWith(letter)),
      wanted(letter),
    )
      ? []
      : [`messages of ${letter} are lost, doubled or out of order`],
  ),
  ...(failed > 0 ? [`${failed} messages wait for their sender`] : []),
]
console.log(
  `${each} messages each way in ${Math.round((Date.now() - began) / 1000)} s, ${cuts} cuts, ${restarts} restart, seed ${values.seed}:`,
  faults.length === 0 ? "none lost, none doubled, none out of order" : faults.join("; "),
)
if (faults.length > 0) {
  console.log(`shown ${shown.length}, kept ${kept.length}`)
  process.exitCode = 1
}
