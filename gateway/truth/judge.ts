// What the answer of a foreign backend to a form says: done, refused, or neither (docs/product/truth.md). Pure. Words
// are never read: only receipts, codes of the catalogue, the status, and what the dialect declares.
import { type ErrorCode, isSuccessCode } from "#contract/errors.ts"
import type { Receipt } from "#contract/operation.ts"
import { isRecord } from "#platform/json.ts"
import {
  type AnswerBody,
  type AnswerDialect,
  contentOf,
  isDeclared,
  isPage,
  readBody,
  receiptIn,
} from "../wire/answer-body.ts"
import {
  codeIn,
  inFlight,
  isDoubt,
  isUnknownCode,
  refusalIn,
  type Said,
  saidIn,
  saysNo,
  saysYes,
  undecided,
} from "../wire/codes.ts"
import { refusalWords } from "../wire/refusal-words.ts"
import { type FormRow, fieldsOf } from "./forms.ts"

/** An answer as it came. `body` is its text, in whatever shape. */
type ForeignAnswer = { status: number; body: string }

/**
 * `refused`: nothing was done, and nothing will be. `unconfirmed`: evidence has to tell. `code` is of the catalogue;
 * `words` are the backend's, as text; `fieldWords` those beside fields that were sent.
 */
export type Judgement = {
  state: "done" | "refused" | "unconfirmed"
  code?: string
  words?: string
  fieldWords?: Record<string, string>
  receipt?: Receipt
}

/** Judges an answer. `language` chooses among words in several languages. Linear in the length of the answer. */
export function judge(
  { status, body: text }: ForeignAnswer,
  row: FormRow,
  dialect: AnswerDialect = { envelope: null },
  language?: string,
): Judgement {
  const body = readBody(text)
  const value = body.kind === "json" ? body.value : text.slice(0, 200)
  const { said, isWhole } = saidIn(value)
  const isCertain = body.kind === "json" && !body.isAmbiguous && isWhole
  const told = refusalWords(body, { status, language, fields: fieldsOf(row) })
  const code = refusalIn(said, status)
  const refused: Judgement = { state: "refused", ...told, ...(code && { code }) }
  const isUnderWay = said.some(({ value }) => value === inFlight)
  const unconfirmed: Judgement = {
    state: "unconfirmed",
    ...(isUnderWay && { code: inFlight }),
    ...(told.words && { words: told.words }),
  }

  const isSuccess = status >= 200 && status < 300
  const receipt = isSuccess && isCertain ? receiptIn(value, dialect) : undefined
  if (receipt?.status === "refused")
    return { ...refused, receipt, ...(receipt.code && { code: receipt.code }) }
  if (receipt?.status === "unconfirmed") return unconfirmed
  if (receipt) return code ? unconfirmed : { state: "done", receipt, ...told }

  const isOwn = said.some(one => isCode(one, row.codes ?? []))
  if (code) return isOwn || (body.kind === "json" && body.isAmbiguous) ? unconfirmed : refused
  if (isCertain && isDeclared(value, dialect)) return refused
  const isFailure = status >= 400 && status < 500 && status !== 408
  // One-time codes report their success as a failure, in any field (docs/product/accounts.md).
  const isTold = row.kind !== "money" && said.some(({ value }) => row.codes?.includes(codeIn(value)!))
  if (isTold && (isSuccess || isFailure)) return { state: "done" }
  if (isFailure) return said.some(isNoRefusal) ? unconfirmed : refused
  if (!isSuccess) return unconfirmed
  switch (row.kind) {
    case "money":
      if (row.content === "qr" && isCertain && hasNoQr(contentOf(value, dialect))) return refused
      if (row.content === "draw" && isCertain && isRefusedDraw(contentOf(value, dialect))) return refused
      return isCertain && isProof(status, value, said, row, dialect)
        ? { state: "done", ...told }
        : unconfirmed
    case "step":
      return isCertain && said.some(saysNo)
        ? refused
        : isStep(body, said, row)
          ? { state: "done" }
          : unconfirmed
    case "change":
      if (isCertain && said.some(saysNo)) return refused
      if (isPage(body)) return unconfirmed
      return !row.isSeenLater && said.some(one => isUnknownCode(one, code => codesOf(row).includes(code)))
        ? unconfirmed
        : { state: "done", ...told }
  }
}

/** OK and SUCCESS are of every form. */
const plainSuccess: readonly string[] = ["OK", "SUCCESS"] satisfies ErrorCode[]

const codesOf = ({ codes = [] }: FormRow): readonly string[] => [...plainSuccess, ...codes]

/** Does a code of this form stand where a code stands, in the spelling of the catalogue? */
function isCode({ field, value, isOuter }: Said, codes: readonly string[]): boolean {
  const isPlace = isOuter && ["code", "message", "msg", "resultcode", "responsecode"].includes(field)
  return isPlace && typeof value === "string" && codes.includes(value.trim())
}

function isNoRefusal({ value }: Said): boolean {
  return undecided.includes(value) || isSuccessCode(codeIn(value) ?? "")
}

/** A code of success, or the very thing that was asked for, under a status of success, with nothing against it. */
function isProof(
  status: number,
  value: unknown,
  said: Said[],
  row: FormRow,
  dialect: AnswerDialect,
): boolean {
  if (status !== 200 && status !== 201) return false
  const codes = codesOf(row)
  const content = contentOf(value, dialect)
  if (row.content === "qr" && isRecord(content) && isText(content.qrcode)) return !said.some(saysNo)
  if (row.content === "draw" && isRecord(content) && isRecord(content.result) && isName(content.result.code))
    return !said.some(saysNo)
  return said.some(one => isCode(one, codes)) && !said.some(one => isDoubt(one, code => codes.includes(code)))
}

/** A code or an id: text, or a number. */
function isName(value: unknown): boolean {
  return isText(value) || Number.isInteger(value)
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== ""
}

/** Of a spin the API itself says that refusals stand in `error`, beside `success`. */
function isRefusedDraw(content: unknown): boolean {
  return isRecord(content) && content.success === false && isText(content.error) && content.result == null
}

function hasNoQr(content: unknown): boolean {
  return isRecord(content) && (content.hasQrcode === false || content.hasQrcode === 0)
}

/** A step is done by a code, and where no evidence can tell, by a flag, or by an answer that says nothing. */
function isStep(body: AnswerBody, said: Said[], row: FormRow): boolean {
  if (said.some(one => isCode(one, codesOf(row)))) return true
  if (row.evidence.length > 0) return false
  const isSilent = said.every(({ value }) => value === null || value === "" || value === true)
  return said.some(saysYes) || (isSilent && !isPage(body))
}
