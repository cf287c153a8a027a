// What a document of the chat may do beside the others: stand in a frame of ours, frame, play, and connect to the line.
import type { RouterContextProvider } from "react-router"
import { documentContext, settingsContext } from "#app/request/server-context.ts"

/** For the chat's own pages. */
export function allowChat(context: Readonly<RouterContextProvider>): void {
  const { chatSocketUrl, chatBackendUrl } = context.get(settingsContext)
  const sockets = [chatSocketUrl, chatBackendUrl].filter(url => url !== undefined && url !== "/") as string[]
  context.get(documentContext).chat = { sockets }
}

/** For a page that shows the floating chat. */
export function allowFraming(context: Readonly<RouterContextProvider>): void {
  context.get(documentContext).frames = true
}
