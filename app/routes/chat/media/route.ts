// GET /chat/media/:signature?path=…: a chat file of the API, for the visitor it was signed for. Range requests are
// passed on, since video players need them. Any file that is no picture or video is a download.
import { data } from "react-router"
import { type PageFailure, valueOrThrow } from "#app/loading/failure.server.ts"
import { fetchFromApi } from "#app/loading/fetch-from-api.server.ts"
import { pictureTypes, videoTypes } from "#contract/rules/uploads.ts"
import { mediaAddress } from "../media.server.ts"
import { visitorOf } from "../visitor.server.ts"
import type { Route } from "./+types/route"

/** The types that visitors may send, and further ones that agents may send. */
const shownTypes: readonly string[] = [...pictureTypes, ...videoTypes, "image/webp", "video/webm"]

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const visitor = valueOrThrow(await visitorOf())
  const path = url.searchParams.get("path") ?? ""
  const address = visitor && (await mediaAddress(visitor.id, params.signature, path))
  if (!visitor || !address) throw data(null, { status: 404 })
  const range = request.headers.get("range") ?? undefined
  // Who can be served without the token never gets it.
  let answer = await fetchFromApi(address, { range, isPublic: true })
  if (!answer || !isServed(answer)) {
    await answer?.body?.cancel()
    answer = await fetchFromApi(address, { range, guestId: visitor.owner.guestId })
  }
  if (!answer || !isServed(answer)) {
    await answer?.body?.cancel()
    if (answer?.status === 404) throw data(null, { status: 404 })
    throw data({ kind: "garbage" } satisfies PageFailure, { status: 502 })
  }
  const type = answer.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? ""
  const isShown = shownTypes.includes(type)
  const headers = new Headers({
    "content-type": isShown ? type : "application/octet-stream",
    "content-disposition": isShown ? "inline" : `attachment; filename="${fileNameIn(path)}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    // The file is private and never changes: only the browser may cache it.
    "cache-control": "private, max-age=3600",
  })
  for (const name of ["content-length", "content-range", "accept-ranges"]) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}

/** The file, a part of it, or that it is shorter than the part that was asked for. */
function isServed({ status }: Response): boolean {
  return [200, 206, 416].includes(status)
}

/** The last part of a path, reduced to characters that every system allows in file names. */
function fileNameIn(path: string): string {
  const last = path.split("?")[0]?.split("/").pop() ?? ""
  return last.replace(/[^\w.-]/g, "_").slice(-100) || "file"
}
