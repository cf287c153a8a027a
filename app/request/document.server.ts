// What the chat's documents may do beyond other pages: be framed by us, frame, play media, and connect to Socket.IO.
import { settings, visit } from "./server-context.ts"

/** Allows this for one of the chat's own pages. */
export function allowChat(): void {
  const { chatSocketUrl, chatBackendUrl } = settings()
  const sockets = [chatSocketUrl, chatBackendUrl].filter(url => url !== undefined && url !== "/") as string[]
  visit().document.chat = { sockets }
}

/** Lets a page frame pages of ours. */
export function allowFraming(): void {
  visit().document.frames = true
}
