// How Chromium is started for tests.
import type { LaunchOptions } from "@playwright/test"
import type { FontSet } from "#tests/pictures/fonts.ts"
import { findChromium, flags } from "./executable.ts"

export const launchOptions = launchOptionsFor()

/** `isWhole`: rather a whole browser than a headless shell. `fonts`: the usual ones, or wide ones. */
export function launchOptionsFor(wish: { isWhole?: boolean; fonts?: FontSet } = {}): LaunchOptions {
  const { executablePath, env } = findChromium(wish)
  return { executablePath, args: flags, env: { ...process.env, ...env } }
}
