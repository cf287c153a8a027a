// GET /picture?path=…&signed=…: a public picture of the API that a page of ours shows, such as a banner or a game's logo.
// Nobody's token is sent with it.

import { data } from "react-router"
import { fetchFromApi } from "#app/loading/fetch-from-api.server.ts"
import { signedPicture } from "#app/loading/picture.server.ts"
import { pictureTypes } from "#contract/rules/uploads.ts"
import type { Route } from "./+types/route"

const shownTypes: readonly string[] = [...pictureTypes, "image/webp", "image/avif", "image/svg+xml"]

export async function loader({ url }: Route.LoaderArgs) {
  const address = await signedPicture(url.searchParams)
  if (!address) throw data(null, { status: 404 })
  const answer = await fetchFromApi(address, { isPublic: true })
  const type = answer?.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? ""
  if (!answer?.ok || !shownTypes.includes(type)) {
    await answer?.body?.cancel()
    throw data(null, { status: 404 })
  }
  return new Response(answer.body, {
    headers: {
      "content-type": type,
      // An SVG runs nothing, also when it is opened by itself.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      // Nothing of a member: browsers keep it also for them (server/cache.ts).
      "cache-control": "public, max-age=3600",
    },
  })
}
