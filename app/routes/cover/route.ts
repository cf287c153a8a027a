// GET /cover/:drawing: the cover of a game, drawn or the brand's own, the same for everybody and for ever
// (docs/product/games.md).
import { data } from "react-router"
import { brandCovers, coverOf } from "#app/games/cover.ts"
import { drawCover } from "#app/games/draw-cover.server.ts"
import type { Route } from "./+types/route"

export function loader({ params }: Route.LoaderArgs) {
  const cover = coverOf(params.drawing)
  const svg = cover ? drawCover(cover, brandCovers.colors) : brandCovers.ownCover(params.drawing)
  if (!svg) throw data(null, { status: 404 })
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
    },
  })
}
