// Receiving and ending move money once, however often the form is sent and whatever is lost on the way.
import { describe, expect } from "vitest"
import type { Form } from "#tests/browser/form.ts"
import { endForm, newOffer, newPlayer, promotionForm, receiveForm } from "#tests/site/bonuses.ts"
import { test } from "#tests/site/journey.ts"

const copies = 20

/** Sends a form 20 times at once; every answer leads back to the screen. */
async function sendCopies(form: Form): Promise<void> {
  const answers = await form.answersAtOnce(copies)
  const places = answers.map(({ headers }) => headers.get("location"))
  expect(places).toEqual(Array.from({ length: copies }, () => "/user/bonus"))
}

describe("one intent moves money once", () => {
  test("25 bonuses and their ends, each posted 20 times at once", { timeout: 60_000 }, async ({ site }) => {
    const who = await newPlayer(site)
    const offer = await newOffer(site, { multiple: 0, maxReceived: 100 })
    for (let round = 1; round <= 25; round++) {
      await sendCopies(await receiveForm(who, offer))
      expect(await site.walletOf(who.member)).toBe(500_00 + round * 100_00)
      await sendCopies(await endForm(who))
      expect(await site.walletOf(who.member)).toBe(500_00 + round * 100_00)
    }
  })

  test("25 promotions, each posted 20 times at once", { timeout: 60_000 }, async ({ site }) => {
    const who = await newPlayer(site)
    for (let round = 1; round <= 25; round++) {
      await sendCopies(await promotionForm(who, await newOffer(site, { kind: "promotion", multiple: 0 })))
      expect(await site.walletOf(who.member)).toBe(500_00 + round * 100_00)
      await (await endForm(who)).submit()
    }
  })

  test("though the answer is lost, and the form is sent again as it was left", async ({ site }) => {
    const who = await newPlayer(site)
    for (const kind of ["bonus", "promotion"] as const) {
      const offer = await newOffer(site, { kind, multiple: 0, maxReceived: 9 })
      const form = await (kind === "bonus" ? receiveForm : promotionForm)(who, offer)
      await form.submitAndLoseAnswer()
      expect((await form.submit()).path).toBe("/user/bonus")
      const end = await endForm(who)
      await end.submitAndLoseAnswer()
      expect((await end.submit()).path).toBe("/user/bonus")
    }
    expect(await site.walletOf(who.member)).toBe(700_00)
  })
})
