// The parts of a dialect that only a trial shows: the wallet's code and the unit of amounts, by moving one baht to a
// game and back; the field of a slip, by a file that is no picture.

import { readWallet, transfer, uploadSlip, walletAccount } from "#contract/wallet.ts"
import { plainDialect } from "../wire/dialect.ts"
import { openEnvelope } from "../wire/dialect-wire.ts"
import { callEndpoint, failureMessage, type Reply, type Target } from "./caller.ts"
import { gamesIn, type Sample } from "./detect-values.ts"
import type { Detection } from "./detection.ts"
import { fieldsIn, jsonIn } from "./raw.ts"

type Known = { token: string; envelope: string | null }

/** Names of a main wallet, the likeliest first. */
const walletCodes = [walletAccount, "WALLET", "Wallet", "main", "MAIN", "main_wallet", "mainWallet"]

/**
 * Moves money until it is known by which code and in which unit: 1 of the wire's units is one baht, or one satang,
 * which is below the minimum; 100 are one baht then. Nothing is tried where the statement and the amounts have told
 * both.
 */
export async function detectTransfers(
  detection: Detection,
  target: Target,
  { token, samples, envelope }: Known & { samples: Sample[] },
) {
  const isOpen = (field: string) => detection.all.some(one => one.field === field && one.how === "assumed")
  const game = gamesIn(samples).find(({ isActive }) => isActive)?.code
  if (game === undefined || (!isOpen("walletCode") && !isOpen("amounts"))) return
  const inWallet = async () => {
    const reply = await callEndpoint(target, readWallet, { token })
    const content = openEnvelope(jsonIn(reply.text), envelope)?.content ?? jsonIn(reply.text)
    const amount = fieldsIn(content).find(({ at }) => at === "wallet.amount")?.value
    return Number(String(amount ?? "none").replaceAll(",", ""))
  }
  const move = (from: string, to: string, amount: number) =>
    callEndpoint({ ...target, dialect: { ...plainDialect, envelope } }, transfer, {
      token,
      body: JSON.stringify({ from, to, amount }),
    })
  const codes = isOpen("walletCode") ? walletCodes : [String(detection.valueOf("walletCode"))]
  for (const code of codes) {
    for (const amount of isOpen("amounts") ? [1, 100] : [1]) {
      const before = await inWallet()
      const reply = await move(code, game, amount)
      const moved = before - (await inWallet())
      if (!(moved > 0)) continue
      await move(game, code, moved)
      if (isOpen("walletCode"))
        detection.found("walletCode", code, `a transfer from ${code} to ${game} moved money`)
      if (isOpen("amounts")) tellAmounts(detection, amount, reply)
      return
    }
  }
}

function tellAmounts(detection: Detection, amount: number, { status }: Reply) {
  if (amount === 1)
    return detection.found(
      "amounts",
      "baht",
      `a transfer of 1 is taken (${status}), and 1 satang is too little to move`,
    )
  detection.assumed(
    "amounts",
    "satang",
    "a transfer of 1 is refused and one of 100 is taken: satang, unless the least transfer is above 1 baht",
  )
}

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
