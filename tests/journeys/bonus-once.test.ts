// Receiving and ending move money once, however often the form is sent and whatever is lost on the way.
import { describe, expect } from "vitest"
import type { Form } from "#tests/browser/form.ts"
import { endForm, newOffer, newPlayer, promotionForm, receiveForm } from "#tests/site/bonuses.ts"
import { test, testWith } from "#tests/site/journey.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import { startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")
const ignored = testWith(() => startSite({ env: { API_IDEMPOTENCY: "ignored" }, between: ignoringKeys }))
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

  test("though the answer is lost, and the form is opened again: its page says what was done", async ({
    site,
  }) => {
    const who = await newPlayer(site)
    const offer = await newOffer(site, { kind: "promotion" })
    await (await promotionForm(who, offer)).submitAndLoseAnswer()
    const result = await (await promotionForm(who, offer)).submit()
    expect(result.path).toMatch(/^\/user\/bonus\/result\/promotion\/\d+\./)
    expect(result.dialog?.text).toContain(t("operation.earlier.title"))
    expect(result.dialog?.text).toContain(t("bonus.promotion.received"))
    expect(await site.walletOf(who.member)).toBe(600_00)
    const left = await result.form({ button: t("operation.startNew") }).submit()
    expect(left.path).toBe("/user/bonus")
  })

  test("though another offer is sent after a lost answer: the page of the first says that the second was not sent", async ({
    site,
  }) => {
    const who = await newPlayer(site)
    const [first, second] = [await newOffer(site), await newOffer(site)]
    const other = await receiveForm(who, second)
    await (await receiveForm(who, first)).submitAndLoseAnswer()
    const result = await other.submit()
    expect(result.dialog?.text).toContain(t("operation.earlier.notSentPlain"))
    expect(await site.walletOf(who.member)).toBe(600_00)
  })
})

describe("a backend that ignores idempotency keys and gives no receipts", () => {
  ignored("gets one call from 20 copies", async ({ site }) => {
    const who = await newPlayer(site)
    const offer = await newOffer(site, { multiple: 0, maxReceived: 9 })
    await sendCopies(await receiveForm(who, offer))
    await sendCopies(await endForm(who))
    const calls = (path: string) => site.calls.filter(({ what }) => what === `GET ${path}`).length
    expect(calls(`/api/bonus/activate/${offer.code}`)).toBe(1)
    expect(calls("/api/bonus/clear")).toBe(1)
    expect(await site.walletOf(who.member)).toBe(600_00)
  })
})
