// How Chromium is started for tests.
import type { LaunchOptions } from "@playwright/test"
import { findChromium, flags } from "./executable.ts"

const { executablePath, env } = findChromium()

export const launchOptions: LaunchOptions = { executablePath, args: flags, env: { ...process.env, ...env } }
