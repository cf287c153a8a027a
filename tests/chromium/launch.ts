// How Chromium is started for tests.
import type { LaunchOptions } from "@playwright/test"
import { findChromium, flags } from "./executable.ts"

export const launchOptions = launchOptionsFor()

/** `isWhole`: rather a whole browser than a headless shell. */
export function launchOptionsFor(wish: { isWhole?: boolean } = {}): LaunchOptions {
  const { executablePath, env } = findChromium(wish)
  return { executablePath, args: flags, env: { ...process.env, ...env } }
}
