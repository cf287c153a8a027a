// What an endpoint is: a method, a path with `:params`, and the schemas of its payload and its answer.
import { z } from "zod"
import type { Addition } from "./additions.ts"
import type { ErrorCode } from "./errors.ts"

type PathParams<Path extends string> = Path extends `${infer _}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${infer _}:${infer Name}`
    ? Name
    : never

export type Endpoint<
  Path extends string = string,
  Payload extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  method: "GET" | "POST" | "PUT" | "DELETE"
  path: Path
  /** The JSON body; absent for none. Multipart endpoints list their fields in `multipart` instead. */
  payload?: Payload
  answer: Answer
  multipart?: readonly string[]
  /** Longer than the client's limit: for uploads (rules/timeouts.ts). */
  timeoutMs?: number
  /** What it belongs to beyond the API: called only where the dialect has it. */
  addition?: Addition
  /** The fields of the payload beyond the API: sent only where the dialect has them. */
  payloadAdditions?: Readonly<Record<string, Addition>>
  /** It moves money or changes something once: the client sends the idempotency key with it. */
  operation?: boolean
  /** Needs no member: a 401 without a known code says nothing of the session. */
  isOpen?: boolean
  /**
   * The same answer comes many times: for everybody, or as long as the member's data does not change
   * (repeated-answers.ts). "short": only short answers, such as an empty list, are kept.
   */
  repeats?: true | "short"
  /** What a refusal without words means. */
  silentRefusal?: ErrorCode
  /** The answer's own `error` or `code` field is data, not a failure. */
  speaksErrors?: boolean
}

export type ParamsOf<E> = E extends Endpoint<infer Path> ? Record<PathParams<Path>, string> : never
export type PayloadOf<E> = E extends { payload?: infer P extends z.ZodType } ? z.output<P> : undefined
export type AnswerOf<E> = E extends { answer: infer A extends z.ZodType } ? z.output<A> : never

/**
 * Declares an endpoint, keeping the literal path and the schemas' types. Without an answer of its own, anything but a
 * failure means done.
 */
export function endpoint<
  const Path extends string,
  Answer extends z.ZodType = z.ZodUnknown,
  Payload extends z.ZodType = z.ZodUndefined,
>(
  method: Endpoint["method"],
  path: Path,
  more: Partial<Omit<Endpoint<Path, Payload, Answer>, "method" | "path">> = {},
): Endpoint<Path, Payload, Answer> {
  return { answer: z.unknown() as z.ZodType as Answer, ...more, method, path }
}

/** The path with its params filled in, each percent-encoded (auto-login has passwords in them). */
export function pathOf(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${path} needs :${name}`)
    return encodeURIComponent(value)
  })
}
