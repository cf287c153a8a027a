// Registers the contract's endpoints with Hono: who may call them, their payloads and their answers.
import type { Hono, Context as HonoContext } from "hono"
import { z } from "zod"
import type { AnswerOf, Endpoint, ParamsOf, PayloadOf } from "#contract/endpoint.ts"
import type { SignedIn } from "../accounts/tokens.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import type { OperationCall } from "../money/member-operation.ts"
import type { Part, RowsOf } from "../storage/parts.ts"
import { settingsPart } from "../storage/settings.ts"
import { networkOf } from "./address.ts"
import { createReads, tokenOf } from "./authentication.ts"
import { type InvalidPayload, readPayload } from "./body.ts"
import type { Context, OperatorSettings } from "./context.ts"
import { operationCallOf, operationResponse } from "./operation.ts"
import { jsonResponse } from "./refusal-response.ts"

/** `network`: where the call came from. */
type Call<E> = { payload: PayloadOf<E>; params: ParamsOf<E>; request: Request; network: string }
/** The operator's settings are read in the statement that reads the caller. */
type OpenCall<E> = Call<E> & { settings: OperatorSettings }
/** `rowsOf` gives what the endpoint's `needs` read in the same statement. */
type MemberCall<E> = OpenCall<E> & SignedIn & { rowsOf: RowsOf }

/** Work without a result is answered with SUCCESS, where the endpoint's answer is a message. */
type Work<E> = typeof success extends AnswerOf<E> ? Promise<void> : never
type Answering<E, C> = (call: C) => Promise<AnswerOf<E> | Response> | AnswerOf<E> | Response | Work<E>

/** What an operation receives; `call` holds the member, the idempotency key and the time. */
type OperationInput<E> = {
  call: OperationCall
  signedIn: SignedIn
  payload: PayloadOf<E>
  params: ParamsOf<E>
}

export type Routes = {
  /** An endpoint for anybody. */
  open<E extends Endpoint>(endpoint: E, answer: Answering<E, OpenCall<E>>, options?: RouteOptions): void
  /** An endpoint for anybody, also after the site was terminated. It reads nothing by itself. */
  always<E extends Endpoint>(endpoint: E, answer: Answering<E, Call<E>>): void
  /** An endpoint for members. */
  member<E extends Endpoint>(
    endpoint: E,
    answer: Answering<E, MemberCall<E>>,
    options?: RouteOptions & { needs?: Part[] },
  ): void
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

type RouteOptions = { invalid?: InvalidPayload }

/** An answer that is not a Response yet is encoded by the contract. */
export function createRoutes(app: Hono, context: Context): Routes {
  const reads = createReads(context)
  const register = <E extends Endpoint>(
    endpoint: E,
    answer: (call: Call<E>) => Promise<unknown> | unknown,
  ) => {
    app.on(endpoint.method, endpoint.path, async (http: HonoContext) => {
      const { raw: request } = http.req
      const call = { request, params: http.req.param(), network: networkOf(request), payload: undefined }
      return answerOf(endpoint, await answer(call as Call<E>))
    })
  }
  /** A fault of the site or the path is reported before a fault of the caller. */
  const checked = (rows: { name: string; value: string }[], params: object): OperatorSettings => {
    const settings = context.settings.of(rows)
    if (settings.terminated) throw new Refusal("gone")
    if (Object.values(params).some(value => value.includes("\0"))) throw new Refusal("NO_DATA")
    return settings
  }
  const settingsFor = async (params: object) => checked(await reads.settings(), params)
  const memberOf = async (
    { request, params }: Pick<Call<Endpoint>, "request" | "params">,
    needs?: Part[],
  ) => {
    const token = tokenOf(request)
    if (token === undefined) {
      await settingsFor(params)
      throw new Refusal("UNAUTHORIZED")
    }
    const { signedIn, rowsOf } = await reads.caller(token, needs)
    const settings = checked(rowsOf(settingsPart), params)
    return { settings, rowsOf, signedIn: signedIn() }
  }
  const payloadOf = async <E extends Endpoint>(endpoint: E, request: Request, invalid?: InvalidPayload) =>
    (endpoint.payload ? await readPayload(request, endpoint.payload, invalid) : undefined) as PayloadOf<E>

  return {
    open(endpoint, answer, options = {}) {
      register(endpoint, async call => {
        const settings = await settingsFor(call.params)
        return answer({
          ...call,
          settings,
          payload: await payloadOf(endpoint, call.request, options.invalid),
        })
      })
    },
    always(endpoint, answer) {
      register(endpoint, answer)
    },
    member(endpoint, answer, options = {}) {
      if (endpoint.operation) throw new Error(`${endpoint.path} is an operation`)
      register(endpoint, async call => {
        const { settings, signedIn, rowsOf } = await memberOf(call, options.needs)
        const payload = await payloadOf(endpoint, call.request, options.invalid)
        return answer({ ...call, ...signedIn, settings, rowsOf, payload })
      })
    },
    operation(endpoint, run, options = {}) {
      assertOperation(endpoint)
      register(endpoint, async call => {
        const { request, params } = call
        const { signedIn } = await memberOf(call)
        const payload = await payloadOf(endpoint, request, options.invalid)
        return operationResponse(
          await run({ call: operationCallOf(context, signedIn.member, request), signedIn, payload, params }),
        )
      })
    },
    upload(endpoint, read, run) {
      assertOperation(endpoint)
      register(endpoint, async call => {
        const { signedIn } = await memberOf(call)
        const file = await read(call.request)
        return operationResponse(await run(operationCallOf(context, signedIn.member, call.request), file))
      })
    },
  }
}

function assertOperation({ path, operation }: Endpoint): void {
  if (!operation) throw new Error(`the contract does not call ${path} an operation`)
}

const success = { message: "SUCCESS" }

function answerOf(endpoint: Endpoint, answer: unknown = success): Response {
  return answer instanceof Response ? answer : jsonResponse(z.encode(endpoint.answer, answer))
}
