// Registers the contract's endpoints with Hono: who may call them, their payloads and their answers.
import type { Hono, Context as HonoContext } from "hono"
import { z } from "zod"
import type { AnswerOf, Endpoint, ParamsOf, PayloadOf } from "#contract/endpoint.ts"
import type { SignedIn } from "../accounts/tokens.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import type { OperationCall } from "../money/member-operation.ts"
import { authenticate } from "./authentication.ts"
import { type InvalidPayload, readPayload } from "./body.ts"
import type { Context } from "./context.ts"
import { jsonResponse } from "./json-response.ts"
import { operationCallOf, operationResponse } from "./operation.ts"

type Call<E> = { payload: PayloadOf<E>; params: ParamsOf<E>; request: Request }
type MemberCall<E> = Call<E> & SignedIn

type Answering<E, C> = (call: C) => Promise<AnswerOf<E> | Response> | AnswerOf<E> | Response

/** What an operation receives; `call` holds the member, the idempotency key and the time. */
type OperationInput<E> = {
  call: OperationCall
  signedIn: SignedIn
  payload: PayloadOf<E>
  params: ParamsOf<E>
}

export type Routes = {
  /** An endpoint for anybody; `evenWhenGone` also after the site was terminated. */
  open<E extends Endpoint>(endpoint: E, answer: Answering<E, Call<E>>, options?: RouteOptions): void
  /** An endpoint for members. */
  member<E extends Endpoint>(endpoint: E, answer: Answering<E, MemberCall<E>>, options?: RouteOptions): void
  /** An endpoint that the contract marks as an operation: it runs once for each idempotency key of a member. */
  operation<E extends Endpoint>(
    endpoint: E,
    run: (input: OperationInput<E>) => Promise<OperationResult>,
    options?: RouteOptions,
  ): void
  /** An operation whose body is a file. */
  upload(
    endpoint: Endpoint,
    read: (request: Request) => Promise<Uint8Array>,
    run: (call: OperationCall, file: Uint8Array) => Promise<OperationResult>,
  ): void
}

type RouteOptions = { invalid?: InvalidPayload; evenWhenGone?: boolean }

/** An answer that is not a Response yet is encoded by the contract. */
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
      if (endpoint.operation) throw new Error(`${endpoint.path} is an operation`)
      register(endpoint, options, async call => {
        const signedIn = await authenticate(context, call.request)
        return answer({
          ...call,
          ...signedIn,
          payload: await payloadOf(endpoint, call.request, options.invalid),
        })
      })
    },
    operation(endpoint, run, options = {}) {
      assertOperation(endpoint)
      register(endpoint, options, async ({ request, params }) => {
        const signedIn = await authenticate(context, request)
        const payload = await payloadOf(endpoint, request, options.invalid)
        const call = operationCallOf(context, signedIn.member, request)
        return operationResponse(await run({ call, signedIn, payload, params }))
      })
    },
    upload(endpoint, read, run) {
      assertOperation(endpoint)
      register(endpoint, {}, async ({ request }) => {
        const { member } = await authenticate(context, request)
        const file = await read(request)
        return operationResponse(await run(operationCallOf(context, member, request), file))
      })
    },
  }
}

function assertOperation({ path, operation }: Endpoint): void {
  if (!operation) throw new Error(`the contract does not call ${path} an operation`)
}

function answerOf(endpoint: Endpoint, answer: unknown): Response {
  return answer instanceof Response ? answer : jsonResponse(z.encode(endpoint.answer, answer))
}
