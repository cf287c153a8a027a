// Resident memory: idle after the first answer, and after many requests, half /login and half /user/home.
import { mkdtempSync, rmSync } from "node:fs"
import { sessionCookieName } from "#app/request/sealed-session.server.ts"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { Browser } from "#tests/browser/browser.ts"
import { t } from "#tests/site/words.ts"
import { contenders, shippedAlone, shippedServer } from "../contenders/contenders.ts"
import { table, whole } from "../figures.ts"
import { at } from "../fixture/build.ts"
import { comparedPaths, cookieFor, type Recording, serveRecording } from "../fixture/recorded-backend.ts"
import { demoPhone } from "../fixture/rich-member.ts"
import { comparisonHeaders } from "../http/browser-headers.ts"
import { Connection, requestBytes } from "../http/connection.ts"
import { fetchFrom } from "../http/fetch.ts"
import { type Launch, launch, memoryMb, type Running } from "../process.ts"
import type { Section } from "../results.ts"

const connections = 4

/** A takes eight times as long for a request: a million of them would take two hours. */
const mostOfStock = 10_000

/** What a process of ours may hold, in MB (docs/decisions/288-memory.md). */
const limits = { idle: 110, loaded: 200 }

/** From half of the requests to all of them it may grow by this share: beyond is a leak. */
const growth = 0.1

/** Measures the web app alone and with its embedded backend, and A. */
export async function measureMemory(recording: Recording, requests: number): Promise<Section> {
  const folder = mkdtempSync(at("build/bench/memory-"))
  const backend = await serveRecording(recording)
  try {
    const alone = await figuresOf(shippedAlone(folder, backend.url), requests, () => recording.cookie)
    const shipped = await figuresOf(shippedServer(folder), requests, logInOver)
    const ofStock = Math.min(requests, mostOfStock)
    const stock = await figuresOf(contenders.stock, ofStock, () => recording.cookie)
    const ours = { "the web app": alone, "the web app with its embedded backend": shipped }
    const stockName =
      ofStock < requests ? `${contenders.stock.name}, ${whole(ofStock)} alone` : contenders.stock.name
    const rows = Object.entries({ ...ours, [stockName]: stock })
    const head = ["", "idle MB", `after ${whole(requests / 2)}`, `after ${whole(requests)}`, "highest"]
    const lines = rows.map(([name, { idle, half, all, highest }]) => [
      name,
      ...[idle, half, all, highest].map(whole),
    ])
    const text = `${table([head, ...lines])}\n\nResident memory (RSS) of the process after so many requests.`
    const failures = Object.entries(ours).flatMap(([name, figures]) => faultsOf(name, figures, requests))
    return { title: "Memory", text, failures }
  } finally {
    backend.close()
    rmSync(folder, { recursive: true })
  }
}

type Figures = { idle: number; half: number; all: number; highest: number }

/** What is over a limit. A few requests say nothing about growth: the compiler is still at work. */
function faultsOf(name: string, { idle, half, all, highest }: Figures, requests: number): string[] {
  const faults: string[] = []
  if (idle > limits.idle) faults.push(`${name}: ${whole(idle)} MB idle, not ${limits.idle}`)
  if (highest > limits.loaded) faults.push(`${name}: ${whole(highest)} MB, not ${limits.loaded}`)
  if (requests >= 20_000 && all > half * (1 + growth))
    faults.push(`${name}: from ${whole(half)} to ${whole(all)} MB in the second half of the requests`)
  return faults
}

async function figuresOf(
  server: Launch,
  requests: number,
  cookieOf: (server: Running) => string | Promise<string>,
): Promise<Figures> {
  const running = await launch(server)
  try {
    const idle = memoryMb(running.pid).now
    const cookie = await cookieOf(running)
    await ask(running, requests / 2, cookie)
    const half = memoryMb(running.pid).now
    await ask(running, requests / 2, cookie)
    const { now, highest } = memoryMb(running.pid)
    return { idle, half, all: now, highest }
  } finally {
    await running.stop()
  }
}

async function ask({ port }: Running, count: number, cookie: string): Promise<void> {
  const pages = comparedPaths.map(path =>
    requestBytes(path, { ...comparisonHeaders, ...cookieFor(path, { cookie }) }),
  )
  let asked = 0
  const loops = Array.from({ length: connections }, async () => {
    const connection = await Connection.open(port)
    while (asked < count) {
      const { status } = await connection.send(pages[asked++ % pages.length] as Buffer)
      if (status !== 200) throw new Error(`a page answered ${status}`)
    }
    connection.close()
  })
  await Promise.all(loops)
}

/** Logs the demo member in through /login and gives the session's cookie, as it is named on plain http. */
async function logInOver({ port }: Running): Promise<string> {
  const browser = new Browser(fetchFrom(port), { origin: `http://localhost:${port}` })
  const login = await browser.open("/login")
  await login.send(t("login.submit"), { username: demoPhone, password: demoPassword })
  const cookie = browser.jar.get(sessionCookieName.replace("__Host-", "krapao-"))
  if (!cookie) throw new Error("the demo member could not log in")
  return `${cookie.name}=${cookie.value}`
}
