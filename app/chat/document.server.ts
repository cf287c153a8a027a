// What the chat's documents may do beyond other pages: be framed by us, frame, play media, and connect to Socket.IO.
import type { RouterContextProvider } from "react-router"
import { documentContext, settingsContext } from "#app/request/server-context.ts"

/** Allows this for one of the chat's own pages. */
export function allowChat(context: Readonly<RouterContextProvider>): void {
  const { chatSocketUrl, chatBackendUrl } = context.get(settingsContext)
  const sockets = [chatSocketUrl, chatBackendUrl].filter(url => url !== undefined && url !== "/") as string[]
  context.get(documentContext).chat = { sockets }
}

/** Lets a page frame pages of ours. */
export function allowFraming(context: Readonly<RouterContextProvider>): void {
  context.get(documentContext).frames = true
}
