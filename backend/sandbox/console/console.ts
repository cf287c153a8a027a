// The sandbox console: plain pages and forms on a port of its own, on this machine only. It works without scripts; the
// CLI uses the same addresses and asks for JSON.

import { readFileSync } from "node:fs"
import { type Context, Hono } from "hono"
import { html } from "hono/html"
import { maxChatFileBytes } from "#contract/rules/uploads.ts"
import { mediaResponse } from "../../http/chat-media.ts"
import { type Listening, listen } from "../../http/listen.ts"
import { describeError, type Log } from "../../kernel/environment.ts"
import type { Control } from "../control/control.ts"
import type { Markup } from "../local/format.ts"
import { objectionTo, safetyHeaders } from "../local/guard.ts"
import { createLogin } from "../local/login.ts"
import { actions } from "./actions.ts"
import { bonusesPage } from "./bonuses-page.ts"
import { sendChatFile } from "./chat-actions.ts"
import { chatRoomPage, chatRoomsPage } from "./chat-page.ts"
import { depositsPage } from "./deposits-page.ts"
import { page } from "./layout.ts"
import { memberSearch, membersByName } from "./members.ts"
import { membersPage, messagesPage, withdrawalsPage, worldPage } from "./pages.ts"
import type { Fields, Report } from "./report.ts"
import { rewardsPage } from "./rewards-page.ts"
import { makeSlip } from "./slip-actions.ts"
import { slipsPage } from "./slips-page.ts"
import { storyPage } from "./story-page.ts"
import { wheelPage } from "./wheel-page.ts"

const stylesheet = readFileSync(new URL("./console.css", import.meta.url), "utf8")

/** Longer than any form of the console. */
const maxFormLength = 16 * 1024

/** A file of the chat and the fields around it. */
const maxFileFormLength = maxChatFileBytes.video + 1024 * 1024

/** Serves the console of a backend on the loopback address; port 0 takes a free one. */
export function serveConsole(
  control: Control,
  port: number,
  log: Log,
  password?: string,
): Promise<Listening> {
  return listen(createConsole(control, log, password).fetch, port)
}

/** The console as a fetch function; with a password it asks for it. */
export function createConsole(
  control: Control,
  log: Log,
  password?: string,
): { fetch(request: Request): Promise<Response> | Response } {
  const app = new Hono()
  const noteGuess = () => log({ level: "warning", event: "authn_login_fail", detail: { detail: "console" } })
  const login = password === undefined ? undefined : createLogin(password, Date.now, noteGuess)
  // The last reports, by number: a redirect carries the number and never the text itself.
  const reports = new Map<string, Report>()
  let reported = 0

  app.use(async (http, next) => {
    const objection = objectionTo(http.req.raw)
    if (objection) return http.text(objection, 403, safetyHeaders)
    const asked = login?.(http.req.raw)
    if (asked) return http.text(asked.text, asked.status, { ...safetyHeaders, ...asked.headers })
    await next()
    for (const [name, value] of Object.entries(safetyHeaders)) http.res.headers.set(name, value)
  })

  const searchable = (path: string, text: string, view: Markup) => html`${memberSearch(path, text)}${view}`
  /** `read` gets the text that members are looked for by. */
  const show = <Data>(
    path: string,
    read: (text: string) => Promise<Data> | Data,
    view: (data: Data) => Markup,
  ) =>
    app.get(path, async http => {
      const text = http.req.query("q") ?? ""
      const data = await read(text)
      if (wantsJson(http)) return http.json(data as never)
      const number = http.req.query("report") ?? ""
      return http.html(page(path, searchable(path, text, view(data)), reports.get(number)))
    })
  show("/", text => membersByName(control, text), membersPage)
  show("/withdrawals", () => control.listWithdrawals(), withdrawalsPage)
  app.get("/story", async http => {
    const text = http.req.query("q") ?? ""
    const data = { members: await membersByName(control, text), chosen: http.req.query("member") ?? "" }
    return http.html(
      page(
        "/story",
        searchable("/story", text, storyPage(data)),
        reports.get(http.req.query("report") ?? ""),
      ),
    )
  })
  const readSlips = async (text?: string) => ({
    members: await membersByName(control, text),
    open: await control.listOpenSlips(),
    held: await control.listHeldSlips(),
    delayMs: control.slipDelay(),
  })
  show("/slips", readSlips, slipsPage)
  const readDeposits = async (text: string) => ({
    members: await membersByName(control, text),
    codes: await control.listOpenQr(),
  })
  show("/deposit-codes", readDeposits, depositsPage)
  show(
    "/bonuses",
    async () => ({ offers: await control.listOffers(), active: await control.listActiveBonuses() }),
    bonusesPage,
  )
  show("/rewards", control.readOperator, rewardsPage)
  show(
    "/wheel",
    async text => ({ members: await membersByName(control, text), wheel: await control.readWheel() }),
    wheelPage,
  )
  show("/messages", control.sentMessages, messagesPage)
  show(
    "/world",
    async () => ({
      operator: await control.readOperator(),
      failing: control.outages(),
      luck: control.luck(),
    }),
    worldPage,
  )
  show("/chat", control.listChatRooms, chatRoomsPage)
  app.get("/chat/:room", async http => {
    const room = (await control.listChatRooms()).find(({ ownerId }) => ownerId === http.req.param("room"))
    if (!room) return http.notFound()
    const view = { room, messages: await control.readChat(room.ownerId) }
    await control.markChatRead(room.ownerId)
    if (wantsJson(http)) return http.json(view as never)
    return http.html(page("/chat", chatRoomPage(view), reports.get(http.req.query("report") ?? "")))
  })
  app.get("/chat/file/:reference", async http => {
    const reference = http.req.param("reference")
    const media = await control.openChatMedia(reference)
    return mediaResponse(media, reference, http.req.header("range") ?? null)
  })
  app.get("/console.css", http => http.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8" }))

  app.post("/slips/make", async http => {
    const made = await makeSlip(control, fieldsOf((await http.req.text()).slice(0, maxFormLength)))
    if ("done" in made) {
      if (wantsJson(http)) return http.json(made, 409)
      return http.html(page("/slips", slipsPage(await readSlips()), made), 409)
    }
    return http.body(made.png, 200, {
      "content-type": "image/png",
      "content-disposition": `attachment; filename="slip-${made.bankCode}-${made.reference}.png"`,
    })
  })

  app.post("/chat/media", async http => {
    if (Number(http.req.header("content-length") ?? Number.POSITIVE_INFINITY) > maxFileFormLength)
      return http.text("That is too long.", 413)
    const form = await http.req.formData()
    return tell(
      http,
      `/chat/${encodeURIComponent(String(form.get("room")))}`,
      await sendChatFile(control, form),
    )
  })

  const tell = (http: Context, path: string, report: Report) => {
    if (wantsJson(http)) return http.json(report, report.done ? 200 : 409)
    const number = String(++reported)
    reports.set(number, report)
    reports.delete(String(reported - 50))
    return http.redirect(`${path}${path.includes("?") ? "&" : "?"}report=${number}`, 303)
  }
  for (const [path, act] of Object.entries(actions)) {
    app.post(path, async http => {
      const form = await http.req.text()
      if (form.length > maxFormLength) return http.text("That is too long.", 413)
      const fields = fieldsOf(form)
      return tell(http, pageOf(path, fields), await act(control, fields))
    })
  }

  app.notFound(http => http.text("There is no such page.", 404, safetyHeaders))
  app.onError((error, http) => {
    log({ level: "error", event: "console-failed", detail: { error: describeError(error) } })
    return http.text("That did not work; the log says why.", 500, safetyHeaders)
  })
  return app
}

/** The page from which a form is posted. */
function pageOf(action: string, { room = "", member = "" }: Fields): string {
  if (action.startsWith("/story")) return `/story?member=${encodeURIComponent(member)}`
  if (action.startsWith("/chat")) return `/chat/${encodeURIComponent(room)}`
  if (action.startsWith("/withdrawals")) return "/withdrawals"
  if (action.startsWith("/slips")) return "/slips"
  if (action.startsWith("/bonuses")) return "/bonuses"
  if (action.startsWith("/rewards")) return "/rewards"
  if (action.startsWith("/wheel")) return "/wheel"
  if (action.startsWith("/qr") || action.startsWith("/vouchers")) return "/deposit-codes"
  return action === "/outages" || action === "/luck" || action.startsWith("/operator") ? "/world" : "/"
}

function wantsJson(http: Context): boolean {
  return http.req.header("accept") === "application/json"
}

function fieldsOf(form: string): Fields {
  return Object.fromEntries(new URLSearchParams(form))
}
