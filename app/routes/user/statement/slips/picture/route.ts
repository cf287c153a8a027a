// GET /user/statement/slips/:reference: the slip of a reference. A web address is redirected to; a picture of the API
// passes through here, since only the server may carry the member's token.
import { data, redirect } from "react-router"
import { type PageFailure, valueOrThrow } from "#app/loading/failure.server.ts"
import { fetchFromApi } from "#app/loading/fetch-from-api.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { settings } from "#app/request/server-context.ts"
import { findSlipPicture } from "#app/services/slip.server.ts"
import { pictureTypes } from "#contract/rules/uploads.ts"
import type { Route } from "./+types/route"

export async function loader({ params }: Route.LoaderArgs) {
  const url = valueOrThrow(await findSlipPicture(api(), params.reference))
  const { apiBaseUrl } = settings()
  const address = URL.canParse(url, apiBaseUrl) ? new URL(url, apiBaseUrl) : undefined
  if (!address || !/^https?:$/.test(address.protocol)) throw notShown()
  if (address.origin !== new URL(apiBaseUrl).origin) return redirect(address.href)

  const answer = await fetchFromApi(address.href)
  const type = answer?.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? ""
  if (!answer?.ok) {
    await answer?.body?.cancel()
    throw notShown()
  }
  // A slip of another type, such as a PDF, is a file to keep: no browser shows it in this site.
  const shown = isPicture(type) ? type : "application/octet-stream"
  return new Response(answer.body, { headers: { "content-type": shown, ...safely(params.reference, type) } })
}

function isPicture(type: string): boolean {
  return (pictureTypes as readonly string[]).includes(type)
}

function notShown() {
  return data({ kind: "garbage" } satisfies PageFailure, { status: 502 })
}

/** Headers that let a browser show a picture, keep any other file, and nobody cache it. */
function safely(reference: string, type: string): Record<string, string> {
  const name = reference.replace(/[^\w-]/g, "").slice(0, 40)
  return {
    "content-disposition": isPicture(type)
      ? `inline; filename="slip-${name}.${type.slice("image/".length)}"`
      : `attachment; filename="slip-${name}${type === "application/pdf" ? ".pdf" : ""}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  }
}
