// The demo member's visits to a running server, through its pages and forms.
import { beginSession, openSession, sessionCookieName } from "#app/request/sealed-session.server.ts"
import { demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { Browser } from "#tests/browser/browser.ts"
import { wordsOf } from "#tests/site/words.ts"
import { demoPhone } from "../fixture/rich-member.ts"
import { siteSettings } from "../fixture/settings.ts"
import { bytesOf, fetchFrom } from "../http/fetch.ts"
import type { Running } from "../process.ts"

/** The session's cookie as browsers keep it where the server is on plain http (server/plain-cookies.ts). */
const plainName = sessionCookieName.replace("__Host-", "krapao-")

const originOf = ({ port }: Running) => `http://localhost:${port}`

/** Logs the demo member in through /login and gives the session's cookie. */
export async function logInOver(server: Running): Promise<string> {
  const browser = new Browser(fetchFrom(server.port), { origin: originOf(server) })
  const login = await browser.open("/login")
  await login.form({ field: "username" }).fill({ username: demoPhone, password: demoPassword }).submit()
  const cookie = browser.jar.get(plainName)
  if (!cookie) throw new Error("the demo member could not log in")
  return `${cookie.name}=${cookie.value}`
}

/**
 * Opens the transfer form in several sessions of the member, since a form keeps its idempotency key until it is
 * answered; fills each in, one baht there or one back; and gives what pressing its button would send.
 */
export async function prepareTransfers(server: Running, cookie: string, count: number): Promise<Buffer[]> {
  const token = await tokenIn(cookie)
  const forms: Buffer[] = []
  const ask = fetchFrom(server.port)
  const keepPosts = async (request: Request): Promise<Response> => {
    if (request.method !== "POST") return ask(request)
    forms.push(await bytesOf(request))
    return new Response()
  }
  for (let made = 0; made < count; made++) {
    const browser = new Browser(keepPosts, { origin: originOf(server) })
    const member = { token, username: demoPhone, remember: false }
    const { cookie } = await beginSession(siteSettings.sessionSecret, member)
    browser.jar.store(new URL(originOf(server)), [cookie.replace(sessionCookieName, plainName)])
    const [from, to] = made % 2 === 0 ? ["wallet", "PG"] : ["PG", "wallet"]
    const form = (await browser.open("/user/home/transfer")).form({ field: "amount" })
    await form.fill({ from, to, amount: "1" }).submitAndLoseAnswer()
  }
  return forms
}

/** Opens the result pages; throws unless each says that the money moved. */
export async function confirmTransfers(server: Running, cookie: string, paths: string[]): Promise<void> {
  const browser = new Browser(fetchFrom(server.port), { origin: originOf(server) })
  browser.jar.store(new URL(originOf(server)), [`${cookie}; Path=/; Secure; HttpOnly`])
  const success = wordsOf("th")("transfer.successMsg")
  for (const path of paths) {
    const page = await browser.open(path)
    if (!page.text.includes(success))
      throw new Error(`${path} does not say that the money moved:\n${page.text}`)
  }
}

async function tokenIn(cookie: string): Promise<string> {
  const session = await openSession(siteSettings.sessionSecret, cookie.slice(cookie.indexOf("=") + 1))
  if (!session) throw new Error("the session's cookie cannot be opened")
  return session.token
}
