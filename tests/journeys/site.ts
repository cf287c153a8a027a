// The whole product as functions: the built web app over the embedded backend, in memory, for one test file.
import type { ServerBuild } from "react-router"
import { type Backend, type BackendOptions, createBackend } from "#backend/backend.ts"
import { createApp } from "#server/app.ts"
import { readSettings } from "#server/settings.ts"
import { Browser, type BrowserSettings } from "#tests/browser/browser.ts"

export const origin = "http://localhost:3000"

export type Site = {
  backend: Backend
  fetch: (request: Request) => Promise<Response>
  /** A new device that has never been here. */
  browser: (settings?: Partial<BrowserSettings>) => Browser
  close: () => Promise<void>
}

type SiteOptions = {
  env?: Record<string, string>
  backend?: BackendOptions
  /** Stands between the web app and the backend. */
  between?: (request: Request, backend: Backend) => Promise<Response>
}

/** Starts the product with the demo members in it. */
export async function openSite({ env, backend: options, between }: SiteOptions = {}): Promise<Site> {
  const backend = await createBackend({
    databaseUrl: ":memory:",
    seed: true,
    otp: false,
    log: () => {},
    ...options,
  })
  const settings = readSettings({ PUBLIC_ORIGIN: origin, ...env }, () => "s".repeat(40))
  const build = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as ServerBuild
  const app = createApp(settings, {
    build,
    log: (level, event, fields) => level === "error" && console.error(event, fields),
    backendFetch: between ? request => between(request, backend) : request => backend.fetch(request),
  })
  const fetch = (request: Request) => app.fetch(request)
  return {
    backend,
    fetch,
    browser: settings => new Browser(fetch, { origin, ...settings }),
    close: () => backend.close(),
  }
}
