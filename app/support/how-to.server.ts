// What the how-to screens and dialogs load: where the clips are, and which topic the address names.
import { data } from "react-router"
import { settings } from "#app/request/server-context.ts"
import { topicOf } from "./how-to-topics.ts"

/** The folder of the clips: a path of this site, or an address elsewhere. */
export function clipsOf(): string {
  return settings().howtoClips
}

/** The video that an address names. Throws the not-found page (404) for an unknown topic. */
export function videoOf(slug: string) {
  const topic = topicOf(slug)
  if (!topic) throw data(null, 404)
  return { topic, clips: clipsOf() }
}
