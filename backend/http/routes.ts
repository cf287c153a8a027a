// Registers the contract's endpoints with Hono: who may call, what they send, what they get.
import type { Hono, Context as HonoContext } from "hono"
import { z } from "zod"
import type { AnswerOf, Endpoint, ParamsOf, PayloadOf } from "#contract/endpoint.ts"
import { authenticate, type SignedIn } from "../accounts/tokens.ts"
import { Refusal } from "../kernel/refusal.ts"
import { type InvalidPayload, readPayload } from "./body.ts"
import type { Context } from "./context.ts"

type Call<E> = { payload: PayloadOf<E>; params: ParamsOf<E>; request: Request }
type MemberCall<E> = Call<E> & SignedIn

type Answering<E, C> = (call: C) => Promise<AnswerOf<E> | Response> | AnswerOf<E> | Response

export type Routes = {
  /** An endpoint for anybody; `evenWhenGone` also after the site was terminated. */
  open<E extends Endpoint>(endpoint: E, answer: Answering<E, Call<E>>, options?: RouteOptions): void
  /** An endpoint for members. */
  member<E extends Endpoint>(endpoint: E, answer: Answering<E, MemberCall<E>>, options?: RouteOptions): void
}

type RouteOptions = { invalid?: InvalidPayload; evenWhenGone?: boolean }

/** Answers that an answering function does not return as a Response are encoded by the contract. */
export function createRoutes(app: Hono, context: Context): Routes {
  const register = <E extends Endpoint>(
    endpoint: E,
    options: RouteOptions,
    answer: (call: Call<E>) => Promise<unknown> | unknown,
  ) => {
    app.on(endpoint.method, endpoint.path, async (http: HonoContext) => {
      const request = http.req.raw
      if (!options.evenWhenGone && (await context.settings.read()).terminated) throw new Refusal("gone")
      const params = http.req.param()
      if (Object.values(params).some(value => value.includes("\0"))) throw new Refusal("NO_DATA")
      const call = { request, params, payload: undefined } as Call<E>
      return answerOf(endpoint, await answer(call))
    })
  }
  const payloadOf = async <E extends Endpoint>(endpoint: E, request: Request, invalid?: InvalidPayload) =>
    (endpoint.payload ? await readPayload(request, endpoint.payload, invalid) : undefined) as PayloadOf<E>

  return {
    open(endpoint, answer, options = {}) {
      register(endpoint, options, async call =>
        answer({ ...call, payload: await payloadOf(endpoint, call.request, options.invalid) }),
      )
    },
    member(endpoint, answer, options = {}) {
      register(endpoint, options, async call => {
        const signedIn = await authenticate(context, call.request)
        return answer({
          ...call,
          ...signedIn,
          payload: await payloadOf(endpoint, call.request, options.invalid),
        })
      })
    },
  }
}

function answerOf(endpoint: Endpoint, answer: unknown): Response {
  if (answer instanceof Response) return answer
  return jsonResponse(z.encode(endpoint.answer, answer))
}

/** A JSON answer; nothing of this API may be kept by a cache. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  })
}
