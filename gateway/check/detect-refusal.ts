// How the backend refuses inside a 200: transfers that cannot succeed, beside one that did. A field whose value differs
// goes into the dialect; words alone say nothing to a program.
import { z } from "zod"
import { transfer } from "#contract/movements.ts"
import { rowOf } from "../truth/forms.ts"
import { judge } from "../truth/judge.ts"
import { codeIn, plainName } from "../wire/codes.ts"
import type { Reply } from "./caller.ts"
import type { Detection } from "./finding.ts"
import type { Mover } from "./mover.ts"
import { fieldsIn, jsonIn, shortly } from "./raw.ts"

type Scalar = string | number | boolean
const scalar = z.union([z.string().max(32), z.number(), z.boolean()])

/** Where backends say how it went, the most telling first. */
const tellingFields = [
  ..."success ok error haserror iserror code errorcode resultcode responsecode statuscode rc status state result".split(
    " ",
  ),
]

/** Asks for three transfers that cannot be, and compares their answers with that of `success`. */
export async function detectRefusal(
  detection: Detection,
  mover: Mover,
  { code, amount, success }: { code: string; amount: number; success: Reply },
): Promise<void> {
  const before = await mover.standing()
  const tooMuch = Math.ceil(((before?.wallet ?? 0) + 1_000_000) * 100) * amount
  const replies = [
    await mover.send({ from: code, to: mover.game, amount: tooMuch }),
    await mover.send({ from: code, to: "NO-SUCH-GAME", amount }),
    await mover.send({ from: "NO-SUCH-WALLET", to: mover.game, amount }),
  ]
  const unclear = replies.filter(({ status, text }) => {
    const { state } = judge({ status, body: text }, rowOf(transfer)!)
    return state !== "refused"
  })
  if (unclear.length === 0) {
    const [one] = replies
    return detection.found(
      "refusal",
      null,
      `it refuses by status or code: ${one?.status} ${shortly(jsonIn(one?.text ?? ""))}`,
    )
  }
  const field = tellingField(unclear, success)
  const said = unclear.map(({ status, text }) => `${status} ${shortly(jsonIn(text) ?? text)}`).join("; ")
  if (field) return detection.found("refusal", field, `transfers that cannot be are answered with ${said}`)
  detection.assumed(
    "refusal",
    null,
    `refusals inside a 200 differ from success in no field but words: ${said}`,
  )
}

/** The field that differs, with the values that the refusals have there. */
function tellingField(refusals: Reply[], success: Reply): { field: string; values: Scalar[] } | undefined {
  const [first, ...others] = refusals.map(({ text }) => scalarsIn(text))
  const done = scalarsIn(success.text)
  const candidates = [...(first ?? [])].filter(
    ([path, value]) =>
      done.get(path) !== value &&
      others.every(other => other.has(path) && other.get(path) !== done.get(path)),
  )
  const rank = (path: string) => {
    const name = plainName(path.split(".").at(-1) ?? "")
    const at = tellingFields.indexOf(name)
    return at < 0 ? tellingFields.length : at
  }
  const [best] = candidates
    .filter(([path, value]) => rank(path) < tellingFields.length && codeIn(value) === undefined)
    .sort(([one], [other]) => rank(one) - rank(other))
  if (!best) return undefined
  const [field] = best
  const values = [first, ...others].flatMap(found => found?.get(field) ?? [])
  return { field, values: [...new Set(values)] }
}

/** Every value outside of lists that is no sentence, by its path. */
function scalarsIn(text: string): Map<string, Scalar> {
  const found = fieldsIn(jsonIn(text)).flatMap(({ at, value }) => {
    const read = scalar.safeParse(value)
    const isPath = /^[\w-]+(\.[\w-]+){0,3}$/.test(at)
    return read.success && isPath && !/\s/.test(String(read.data)) ? [[at, read.data] as const] : []
  })
  return new Map(found)
}
