// Asks the web app, by XMLHttpRequest: it tells how far an upload is, and knows a timeout in every browser.
import { callTimeoutMs, marginMs, uploadTimeoutMs } from "#contract/rules/timeouts.ts"

/** Longer than the web app waits for the backend. */
const sendForMs = callTimeoutMs + marginMs
const uploadForMs = uploadTimeoutMs + marginMs
/** A question that hangs would hold up all that follow. */
const askForMs = 10_000

/** `status` is 0 when no answer came. */
export type Answer = { status: number; html: string; url: string }

/** The page at an address. */
export function ask(address: string): Promise<Answer> {
  return send("GET", address, askForMs)
}

/** Posts a form. */
export function post(
  action: string,
  form: FormData,
  onProgress?: (percent: number) => void,
): Promise<Answer> {
  return send("POST", action, onProgress ? uploadForMs : sendForMs, form, onProgress)
}

/** Throws, with nothing sent, where the browser lacks something. */
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
