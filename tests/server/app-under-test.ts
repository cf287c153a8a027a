// The app over one page of its own, for the tests of this folder.
import { type AppParts, createApp } from "#server/app.ts"
import { readSettings } from "#server/settings.ts"
import { type FakeContext, fakeBuild, fakeDocument } from "./fake-build.ts"

export const origin = "http://localhost:3000"
export const secret = "Jm4vT0qLx8ZcR2nWk6YdB1sHf9PgA3uE"
export const form = { "content-type": "application/x-www-form-urlencoded", origin }

const posted = { method: "POST", duplex: "half" } as const

type Event = { level: string; event: string; [field: string]: unknown }

/** The app over one page, and what it logged. */
export function appOf(
  page: (request: Request, context: FakeContext) => Response | Promise<Response>,
  env: Record<string, string> = {},
  parts: Partial<AppParts> = {},
) {
  const log: Event[] = []
  const app = createApp(readSettings({ SESSION_SECRET: secret, ...env }), {
    build: fakeBuild(page),
    log: (level, event, fields) => log.push({ level, event, ...fields }),
    ...parts,
  })
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.fetch(new Request(origin + path, { method, headers }))
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    // Of a stream the answer may come before its end.
    app.fetch(new Request(origin + path, { ...posted, body, headers: { ...form, ...headers } }))
  return { app, get, post, log }
}

/** A page that answers with this document. */
export const greeting =
  (html = "<h1>hello</h1>", init?: ResponseInit) =>
  (_: Request, context: FakeContext) =>
    fakeDocument(context, html, init)
