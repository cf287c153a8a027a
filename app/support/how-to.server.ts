// What the how-to screens and their players need to know: where the clips are, and which topic is asked for.
import { data, type RouterContextProvider } from "react-router"
import { settingsContext } from "#app/request/server-context.ts"
import { topicOf } from "./how-to-topics.ts"

/** Where the clips are. */
export function clipsOf(context: Readonly<RouterContextProvider>): string {
  return context.get(settingsContext).howToClips
}

/** The video of an address. Throws the not-found page for none of the five. */
export function videoOf(context: Readonly<RouterContextProvider>, slug: string) {
  const topic = topicOf(slug)
  if (!topic) throw data(null, 404)
  return { topic, clips: clipsOf(context) }
}
