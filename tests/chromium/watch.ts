// What no page may do in any test: console errors, uncaught errors, blocked or failed requests, 5xx.
import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test"

export interface Watch {
  /** What went wrong so far, apart from what was expected. */
  faults(): string[]
  /** Lets faults that match pass, for tests that cause them. */
  allow(expected: RegExp): void
}

/**
 * Watches all pages of a context. Violations of the content security policy come as console errors too, also with
 * JavaScript off. Documents may answer 4xx (a refused form does); files may not.
 */
export function watch(context: BrowserContext): Watch {
  const seen: string[] = []
  const expected: RegExp[] = []
  /** Chromium logs a document's 4xx as a failed resource; these are no faults. */
  const documents = new Set<string>()

  context.on("response", (response: Response) => {
    const { url, status, isDocument } = describe(response)
    if (isDocument) documents.add(url)
    if (status >= (isDocument ? 500 : 400)) seen.push(`${status} ${url}`)
  })
  context.on("console", (message: ConsoleMessage) => {
    const { url } = message.location()
    const isStatus = message.text().startsWith("Failed to load resource")
    if (message.type() === "error" && !(isStatus && documents.has(url)))
      seen.push(`console: ${message.text()} (${url})`)
  })
  context.on("weberror", error => seen.push(`uncaught: ${error.error().message}`))
  context.on("requestfailed", (request: Request) => {
    const reason = request.failure()?.errorText ?? ""
    // A request that was cut off because the player went on, or tapped twice, is no fault.
    if (reason !== "net::ERR_ABORTED") seen.push(`failed: ${reason} ${request.method()} ${request.url()}`)
  })

  return {
    faults: () => seen.filter(fault => !expected.some(pattern => pattern.test(fault))),
    allow: pattern => expected.push(pattern),
  }
}

function describe(response: Response): { url: string; status: number; isDocument: boolean } {
  const isDocument = response.request().isNavigationRequest()
  return { url: response.url(), status: response.status(), isDocument }
}
