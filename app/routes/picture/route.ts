// GET /picture?path=…: a public picture of the API, such as a banner or a game's logo. Nobody's token is sent with it.

import { data } from "react-router"
import { picturePathAt } from "#app/html/image-source.server.ts"
import { fetchFromApi } from "#app/loading/fetch-from-api.server.ts"
import { settings } from "#app/request/server-context.ts"
import { pictureTypes } from "#contract/rules/uploads.ts"
import type { Route } from "./+types/route"

const shownTypes: readonly string[] = [...pictureTypes, "image/webp", "image/avif"]

export async function loader({ url }: Route.LoaderArgs) {
  const { apiBaseUrl } = settings()
  const path = url.searchParams.get("path") ?? ""
  const own = path.startsWith("/") ? picturePathAt(path, apiBaseUrl) : undefined
  if (!own) throw data(null, { status: 404 })
  const answer = await fetchFromApi(new URL(own, apiBaseUrl).href, { isPublic: true })
  const type = answer?.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? ""
  if (!answer?.ok || !shownTypes.includes(type)) {
    await answer?.body?.cancel()
    throw data(null, { status: 404 })
  }
  return new Response(answer.body, {
    headers: {
      "content-type": type,
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=3600",
    },
  })
}
