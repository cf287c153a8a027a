// A call to the backend as `fetch` takes it. No `Request` is made for it: `fetch` would make its own from it, with all
// headers once more (docs/decisions/253-cpu-of-home.md).

/** Headers are a plain object, so that whoever stands between can add one. `signal` ends the call. */
export type Call = {
  method: string
  headers: Record<string, string>
  body: BodyInit | null
  redirect: "manual"
  signal: AbortSignal
}

/** Sends a call. `endpoint` is the pattern of its path, for whoever watches. */
export type BackendFetch = (url: string, call: Call, endpoint: string) => Promise<Response>

/** Hands calls to what answers a `Request` in this process. The call's end is not told to it: it finishes its work. */
export function byRequest(answer: (request: Request) => Promise<Response>): BackendFetch {
  return async (url, { signal: _, ...call }) => answer(new Request(url, call))
}
