// The multipart field of a slip, which only a trial shows: a file that is no picture.
import { uploadSlip } from "#contract/movements.ts"
import { plainDialect } from "../wire/dialect.ts"
import { callEndpoint, failureMessage, type Target } from "./caller.ts"
import type { Detection } from "./finding.ts"

type Known = { token: string; envelope: string | null }

const slipFields = ["file", "slip", "image", "picture", "photo", "upload", "slipFile", "slip_image"]

/** The backend reads the field whose answer differs from the answer to a field that nobody can know. */
export async function detectSlipField(
  detection: Detection,
  target: Target,
  { token, write, envelope }: Known & { write: boolean },
) {
  const otherwise = plainDialect.slipField
  if (!write)
    return detection.assumed(
      "slipField",
      otherwise,
      "only an upload tells: --write sends a file that is no picture",
    )
  const answerTo = async (field: string) => {
    const form = new FormData()
    form.set(field, new File(["no picture"], "slip.txt", { type: "text/plain" }))
    const reply = await callEndpoint({ ...target, dialect: { ...plainDialect, envelope } }, uploadSlip, {
      token,
      form,
    })
    return { isTaken: reply.outcome.ok, words: `${reply.status} ${failureMessage(reply)}` }
  }
  const { isTaken, words: unread } = await answerTo("contract-check")
  // Each file that is taken would be a slip for somebody to look at.
  for (const field of isTaken ? [] : slipFields) {
    const { words: answer } = await answerTo(field)
    if (answer !== unread)
      return detection.found(
        "slipField",
        field,
        `a file in it is answered with ${answer}, elsewhere with ${unread}`,
      )
  }
  detection.assumed("slipField", otherwise, `a file is answered with ${unread} in whatever field`)
}
