// The sandbox console: plain pages and forms on a port of its own, on this machine only. It works without scripts; the
// command line uses the same addresses and asks for JSON.

import { readFileSync } from "node:fs"
import { type Context, Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { maxChatFileBytes } from "#contract/rules/uploads.ts"
import { describeError, type Log } from "#platform/log.ts"
import { fileResponse } from "../../http/files.ts"
import { type Listening, listen } from "../../http/listen.ts"
import type { Control } from "../control/control.ts"
import { objectionTo, safetyHeaders } from "../local/guard.ts"
import { createLogin } from "../local/login.ts"
import { membersByName } from "./members.ts"
import { page, roomContent, sectionContent } from "./page.ts"
import { commands, sections } from "./sections.ts"
import { type Fields, type Report, run, type Section } from "./table.ts"

const stylesheet = readFileSync(new URL("./console.css", import.meta.url), "utf8")

/** Longer than any form of the console, and than a file of the chat with the fields around it. */
const maxFormBytes = 16 * 1024
const maxFileFormBytes = maxChatFileBytes.video + 1024 * 1024

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
  const noteGuess = () => log("warning", "authn_login_fail", { detail: "console" })
  const login = password === undefined ? undefined : createLogin(password, Date.now, noteGuess)
  // The last reports, by number: a redirect carries the number and never the text itself.
  const reports = new Map<string, Report>()
  let reported = 0
  const reportOf = (http: Context) => reports.get(http.req.query("report") ?? "")

  app.use(async (http, next) => {
    const objection = objectionTo(http.req.raw)
    if (objection) return http.text(objection, 403, safetyHeaders)
    const asked = login?.(http.req.raw)
    if (asked) return http.text(asked.text, asked.status, { ...safetyHeaders, ...asked.headers })
    await next()
    for (const [name, value] of Object.entries(safetyHeaders)) http.res.headers.set(name, value)
  })

  const show = (section: Section) =>
    app.get(section.path, async http => {
      const text = http.req.query("q") ?? ""
      const groups = await section.read(control, text)
      if (wantsJson(http)) return http.json(groups)
      const members = section.isSearched ? await membersByName(control, text) : []
      const place = { path: section.path, text, members }
      return http.html(
        page(section, sectionContent(section, groups, await nowOf(section), place), reportOf(http)),
      )
    })
  const nowOf = async ({ commands }: Section) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(commands).map(
          async ([name, { now }]) => [name, (await now?.(control)) ?? {}] as const,
        ),
      ),
    )
  for (const section of sections) show(section)

  app.get("/chat/:room", async http => {
    const room = (await control.listChatRooms()).find(({ ownerId }) => ownerId === http.req.param("room"))
    if (!room) return http.notFound()
    const messages = await control.readChat(room.ownerId)
    await control.markChatRead(room.ownerId)
    if (wantsJson(http)) return http.json(messages)
    const section = sections.find(({ path }) => path === "/chat")!
    const unread =
      room.unreadByCustomer === 0 ? "all read" : `${room.unreadByCustomer} unread by the customer`
    const title = `${room.name ?? "Guest"} · ${unread}`
    const place = { path: `/chat/${room.ownerId}`, text: "", members: [] }
    return http.html(page(section, roomContent(title, messages, place, room.ownerId), reportOf(http)))
  })
  app.get("/chat/file/:reference", async http => {
    const reference = http.req.param("reference")
    const media = await control.openChatMedia(reference)
    return fileResponse(media, `chat-${reference}`, http.req.header("range") ?? null)
  })
  app.get("/console.css", http => http.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8" }))

  for (const [name, command] of Object.entries(commands)) {
    const hasFile = Object.values(command.args).some(({ field }) => field === "file")
    const onError = (http: Context) => http.text("That is too long.", 413)
    app.post(
      `/do/${name}`,
      bodyLimit({ maxSize: hasFile ? maxFileFormBytes : maxFormBytes, onError }),
      async http => {
        const report = await run(command, control, (await http.req.parseBody()) as Fields)
        if ("bytes" in report)
          return http.body(report.bytes, 200, {
            "content-type": "application/octet-stream",
            "content-disposition": `attachment; filename="${report.name}"`,
          })
        if (wantsJson(http)) return http.json(report, report.done ? 200 : 409)
        const number = String(++reported)
        reports.set(number, report)
        reports.delete(String(reported - 50))
        const query = new URLSearchParams({ q: http.req.query("q") ?? "", report: number })
        return http.redirect(`${pageOf(http.req.query("page"))}?${query}`, 303)
      },
    )
  }

  app.notFound(http => http.text("There is no such page.", 404, safetyHeaders))
  app.onError((error, http) => {
    log("error", "console-failed", { error: describeError(error) })
    return http.text("That did not work; the log says why.", 500, safetyHeaders)
  })
  return app
}

/** The page that a form named; the first one for any other text. */
function pageOf(path = "/"): string {
  return sections.some(section => section.path === path) || /^\/chat\/[\w-]+$/.test(path) ? path : "/"
}

function wantsJson(http: Context): boolean {
  return http.req.header("accept") === "application/json"
}
