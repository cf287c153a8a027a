// The chat's requests to the web app. They use XMLHttpRequest, which reports upload progress and supports a timeout in
// every browser.
import { callTimeoutMs, marginMs, uploadTimeoutMs } from "#contract/rules/timeouts.ts"

/** Milliseconds; longer than the web app waits for the backend. */
const sendTimeoutMs = callTimeoutMs + marginMs
const fileTimeoutMs = uploadTimeoutMs + marginMs
/** Short, since pages are fetched one at a time: one that hangs delays all that follow. */
const pageTimeoutMs = 10_000

/** `status` is 0 when no answer came in time. `url` is the address after redirects. */
export type Answer = { status: number; html: string; url: string }

/** Gets the page at an address of this site. Never rejects for a failed request: `status` tells. */
export function getPage(address: string): Promise<Answer> {
  return send("GET", address, pageTimeoutMs)
}

/**
 * Posts a form. `onProgress` hears the percentage of the upload that is sent, 0 to 100; with it the timeout is that of
 * a file. Throws, with nothing sent, where the browser lacks something. Never rejects for a failed request.
 */
export function post(
  action: string,
  form: FormData,
  onProgress?: (percent: number) => void,
): Promise<Answer> {
  return send("POST", action, onProgress ? fileTimeoutMs : sendTimeoutMs, form, onProgress)
}

function send(
  method: "GET" | "POST",
  address: string,
  timeoutMs: number,
  form?: FormData,
  onProgress?: (percent: number) => void,
): Promise<Answer> {
  const request = new XMLHttpRequest()
  if (onProgress) {
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total))
  }
  const answer = new Promise<Answer>(resolve => {
    request.onloadend = () =>
      resolve({ status: request.status, html: request.responseText, url: request.responseURL })
  })
  request.open(method, address)
  request.timeout = timeoutMs
  request.send(form)
  return answer
}

/** Parses a page of ours. A page that says that the session or the service has ended also opens where that leads. */
export function parseAnswer(html: string): Document {
  const page = new DOMParser().parseFromString(html, "text/html")
  const endedPath = page.querySelector("[data-leave]")?.getAttribute("href")
  if (endedPath) openInTop(endedPath)
  return page
}

/** Opens an address in the whole page, also from a frame. */
export function openInTop(to: string): void {
  ;(top ?? window).location.href = to
}
