// Where a dialog closes to: the screen that it was opened from, which its address names (docs/decisions/003-modals.md).
import { href } from "react-router"
import { screenPath } from "#app/request/own-path.ts"
import { usePath } from "./page-context.tsx"

/** Makes the address of a dialog over home that closes onto the page that links to it. */
export function useFromHere(): (dialog: string) => string {
  const screen = useScreen()
  return dialog => openedFrom(screen, dialog)
}

/** The screen that dialogs opened on this page close onto; nothing for home. */
export function useScreen(): string | undefined {
  return screenOf(usePath())
}

/** The address of a dialog that closes onto this screen. */
export function openedFrom(screen: string | undefined, dialog: string): string {
  return screen ? `${dialog}?${new URLSearchParams({ from: screen })}` : dialog
}

/** Each card of a page asks for the screen of the same path. */
let latest: { path: string; screen: string | undefined } | undefined

function screenOf(path: string): string | undefined {
  if (latest?.path !== path) latest = { path, screen: screenPath(path) }
  return latest.screen
}

/** Where a dialog closes to that would close to `to`: from one over home, to the screen that its address names. */
export function useWayBack<To extends string | undefined>(to: To): To | string {
  const named = screenPath(new URLSearchParams(usePath().split("?")[1]).get("from"))
  return to === href("/user/home") && named ? named : to
}
