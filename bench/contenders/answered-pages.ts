// The compared pages as the web app answers them, for the contenders that only send bytes.
import type { ServerBuild } from "react-router"
import { createApp } from "#server/app.ts"
import { comparedPaths, cookieFor, type Recording, recordedBackend } from "../fixture/recorded-backend.ts"
import { siteSettings } from "../fixture/settings.ts"

type AnsweredPage = { status: number; headers: string[]; html: string }

/** Each compared page by its path, with the headers that server/listener.ts sends. */
export async function answerPages(
  build: ServerBuild,
  recording: Recording,
): Promise<Map<string, AnsweredPage>> {
  const app = createApp(siteSettings, { build, backendFetch: recordedBackend(recording) })
  const pages = new Map<string, AnsweredPage>()
  for (const target of comparedPaths) {
    const { status, headers, body } = await app.answer({
      method: "GET",
      target,
      headers: new Headers(cookieFor(target, recording)),
      readBody: async () => "too-long",
      requestId: "0123456789ab",
      address: "127.0.0.1",
    })
    if (status !== 200 || typeof body !== "string") throw new Error(`${target} answered ${status}`)
    const vary = headers.filter(([name]) => name === "vary").map(([, value]) => value)
    const others = headers.filter(([name]) => name !== "vary")
    others.push(["vary", [...vary, "Accept-Encoding"].join(", ")], ["content-encoding", "gzip"])
    pages.set(target, { status, headers: others.flat(), html: body })
  }
  return pages
}
