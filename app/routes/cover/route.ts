// GET /cover/:drawing: the drawn cover of a game, the same for everybody and for ever (docs/product/games.md).
import { data } from "react-router"
import { coverOf } from "#app/games/cover.ts"
import { drawCover } from "#app/games/draw-cover.server.ts"
import type { Route } from "./+types/route"

export function loader({ params }: Route.LoaderArgs) {
  const cover = coverOf(params.drawing)
  if (!cover) throw data(null, { status: 404 })
  return new Response(drawCover(cover), {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
    },
  })
}
