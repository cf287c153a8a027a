// A call to the backend as `fetch` takes it. We make no `Request` for it: `fetch` would make another one from that and
// copy all headers again (docs/decisions/250-cpu-of-a-page.md).

/** Headers are a plain object, so that a wrapper of `BackendFetch` can add one. `signal` ends the call. */
export type Call = {
  method: string
  headers: Record<string, string>
  body: BodyInit | null
  redirect: "manual"
  signal: AbortSignal
}

/** Sends a call. `endpoint` is the pattern of its path, for whoever watches. */
export type BackendFetch = (url: string, call: Call, endpoint: string) => Promise<Response>

/** Hands calls to a function that answers a `Request` in this process. It gets no signal, so it finishes its work. */
export function byRequest(answer: (request: Request) => Promise<Response>): BackendFetch {
  return async (url, { signal: _, ...call }) => answer(new Request(url, call))
}
