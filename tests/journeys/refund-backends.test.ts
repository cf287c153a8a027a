// Refunds of backends that answer otherwise, or not at all.
import { describe, expect, test } from "vitest"
import { openLoser } from "#tests/site/rewards.ts"
import { startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")
const seen = "/user/home/refund?banners=seen"

describe("other backends", () => {
  const answering = (answers: Record<string, unknown>) =>
    startSite({
      quiet: true,
      isForeign: true,
      between: async (request, backend) => {
        const answer = answers[new URL(request.url).pathname]
        if (answer === undefined) return backend(request)
        if (answer === 500) return new Response("", { status: 500 })
        return Response.json(answer, { status: (answer as { status?: number }).status ?? 200 })
      },
    })
  const check = "/api/refund/check"

  test("without check and log the dialog stands, says so quietly, and can be asked again", async () => {
    const answers: Record<string, unknown> = { [check]: 500, "/api/refund": 500 }
    const other = await answering(answers)
    const { browser } = await openLoser(other, 0)
    const broken = await browser.open(seen)
    expect(broken.status).toBe(200)
    expect(broken.dialog?.text).toContain(t("refund.couldNotLoad"))
    expect(broken.dialog?.text).toContain(t("refund.log.couldNotLoad"))
    delete answers[check]
    delete answers["/api/refund"]
    const [retry] = broken.findAll({ css: "[role=dialog] .surface a" })
    const whole = await browser.open(retry?.attribute("href") ?? "")
    expect(whole.dialog?.text).toContain(t("refund.log.empty"))
    await other.close()
  })

  test.each([
    [
      "a plain one",
      { result: true, refundAmount: 50, refundSuccess: 100, refundFail: 10 },
      ["receiveAmount", "receive"],
      false,
    ],
    ["an amount of 0", { result: true, refundAmount: 0 }, [], true],
    ["NO_REFUND in its place", { result: "NO_REFUND" }, [], true],
    ["NO_REFUND as an error", { message: "NO_REFUND", status: 400 }, [], true],
    [
      "a bonus told as text",
      { result: true, refundAmount: "50.00", bonus: "active" },
      ["receiveAmount"],
      false,
    ],
  ] as const)("%s", async (_, answer, ways, isNone) => {
    const other = await answering({ [check]: answer })
    const { browser } = await openLoser(other, 0)
    const page = await browser.open(seen)
    const links = ["receiveAmount", "receive"].filter(way =>
      page.has({ role: "link", name: t(`refund.${way}` as "refund.receive") }),
    )
    expect(links).toEqual(ways)
    expect(page.dialog?.text.includes(t("refund.notFound"))).toBe(isNone)
    await other.close()
  })
})
