// /howto/:topic: one of the five videos in its player.
import { href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { videoOf } from "#app/support/how-to.server.ts"
import { HowToVideo } from "#app/support/how-to-video.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export function loader({ params: { topic } }: Route.LoaderArgs) {
  return videoOf(topic)
}

export default function HowToVideoDialog({ loaderData }: Route.ComponentProps) {
  return <HowToVideo {...loaderData} closeTo={href("/howto")} />
}
