// The ways in which an answer of the backend can go wrong on its way to the web app.

export type Fault =
  /** Later than usual; nothing is lost. */
  | { kind: "delay"; ms: number }
  /** The backend never hears of it, and the connection stays silent until the caller gives up. */
  | { kind: "blackhole" }
  /** The backend does its work; the answer stops after some bytes, and the connection stays open. */
  | { kind: "stall"; afterBytes: number }
  /** The connection breaks before the backend hears of it. */
  | { kind: "reset-before" }
  /** The backend does its work, then the connection breaks: the answer is lost after the commit. */
  | { kind: "reset-after" }
  /** The request reaches the backend twice, the second time while the first runs or after its answer. */
  | { kind: "duplicate"; when: "at-once" | "afterwards" }
  /** The backend does its work; what arrives is something else. */
  | { kind: "garbage"; what: Garbage }
  /**
   * Something in front of the backend answers in its place, with a web page or with `message`; `forwarded` after the
   * backend has done its work.
   */
  | { kind: "status"; status: number; forwarded?: boolean; message?: string }

export type Garbage = "html" | "truncated-json" | "empty" | "wrong-types"

export interface Garbled {
  status: number
  contentType: string
  body: Buffer
}

const errorPage =
  "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"

/** What arrives in place of the backend's answer. */
export function garble(what: Garbage, status: number, answer: Buffer): Garbled {
  switch (what) {
    case "html":
      return { status, contentType: "text/html", body: Buffer.from(errorPage) }
    case "truncated-json":
      return {
        status,
        contentType: "application/json",
        body: answer.subarray(0, Math.max(1, answer.length / 2)),
      }
    case "empty":
      return { status, contentType: "application/json", body: Buffer.alloc(0) }
    case "wrong-types":
      return {
        status,
        contentType: "application/json",
        body: Buffer.from(JSON.stringify(distort(parsed(answer)))),
      }
  }
}

function parsed(answer: Buffer): unknown {
  try {
    return JSON.parse(answer.toString())
  } catch {
    return answer.toString()
  }
}

/** The same shape with each value of another type: numbers as words, texts as numbers, lists as objects. */
function distort(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: value.map(distort) }
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, distort(inner)]))
  if (typeof value === "number") return "twelve"
  return typeof value === "boolean" ? null : 7
}
