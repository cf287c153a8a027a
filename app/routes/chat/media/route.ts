// GET /chat/media/:signature?path=…: a file of the chat that the API keeps, for whom it was shown to. Parts of it where
// the browser asks for parts: players of videos do.
import { data } from "react-router"
import { mediaAddress } from "#app/chat/media.server.ts"
import { visitorOf } from "#app/chat/visitor.server.ts"
import { orThrow, type PageFailure } from "#app/failure.server.ts"
import { fetchFromApi } from "#app/middleware/api.server.ts"
import type { Route } from "./+types/route"

const types = ["image/jpeg", "image/png", "image/gif", "video/mp4", "video/quicktime"]
const statuses = [200, 206, 416]

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const visitor = orThrow(await visitorOf(context))
  const path = url.searchParams.get("path") ?? ""
  const address = visitor && (await mediaAddress(context, visitor.id, params.signature, path))
  if (!visitor || !address) throw data(null, { status: 404 })
  const range = request.headers.get("range") ?? undefined
  const answer = await fetchFromApi(context, address, { range, guestId: visitor.owner.guestId })
  const type = answer?.headers.get("content-type") ?? ""
  if (!answer || !statuses.includes(answer.status) || !types.includes(type)) {
    await answer?.body?.cancel()
    if (answer?.status === 404) throw data(null, { status: 404 })
    throw data({ kind: "garbage" } satisfies PageFailure, { status: 502 })
  }
  const headers = new Headers({
    "content-type": type,
    "content-disposition": "inline",
    "content-security-policy": "default-src 'none'; sandbox",
    // A member's or a guest's own, and the same for ever: the browser alone may keep it for the visit.
    "cache-control": "private, max-age=3600",
  })
  for (const name of ["content-length", "content-range", "accept-ranges"]) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}
