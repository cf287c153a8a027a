// What the how-to screens and dialogs load: where the clips are, and which topic the address names.
import { data, type RouterContextProvider } from "react-router"
import { settingsContext } from "#app/request/server-context.ts"
import { topicOf } from "./how-to-topics.ts"

/** The folder of the clips: a path of this site, or an address elsewhere. */
export function clipsOf(context: Readonly<RouterContextProvider>): string {
  return context.get(settingsContext).howToClips
}

/** The video that an address names. Throws the not-found page (404) for an unknown topic. */
export function videoOf(context: Readonly<RouterContextProvider>, slug: string) {
  const topic = topicOf(slug)
  if (!topic) throw data(null, 404)
  return { topic, clips: clipsOf(context) }
}
