// Malformed uploads through the slip form: nothing is kept, and each gets its message. Files that are too large:
// app/forms/upload.test.ts. What hostile files come to is tested in backend/pictures/picture.test.ts, and how much memory they
// take in backend/slips/slip-memory.test.ts.
import { expect, vi } from "vitest"
import { bytesOf, glue, png, zeros } from "#tests/hostile/parts.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { openSlipForm, slipForm, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { wordsOf } from "#tests/site/words.ts"

vi.setConfig({ testTimeout: 300_000 })

const t = wordsOf("th")

const test = testWith(() => startSite({ backend: whenSlipsAreTaken }))

async function newSender(site: Site) {
  const { browser, home } = await logIn(site, await site.member())
  return { browser, form: slipForm(await openSlipForm(home, t), t) }
}

const boundary = "----krapao"
const type = `multipart/form-data; boundary=${boundary}`
const part = (head: string, body: Uint8Array) =>
  glue(bytesOf(`--${boundary}\r\n${head}\r\n\r\n`), body, bytesOf("\r\n"))
const filePart = (body: Uint8Array, name = "file", fileName = "a.png") =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/png`,
    body,
  )
const close = bytesOf(`--${boundary}--\r\n`)

test.for<[string, Uint8Array, string?]>([
  ["nothing", zeros(0)],
  ["no closing boundary", filePart(png())],
  ["a body cut in a file", filePart(zeros(5000)).subarray(0, 3000)],
  ["another boundary", glue(filePart(png()), close), "multipart/form-data; boundary=other"],
  ["no boundary", glue(filePart(png()), close), "multipart/form-data"],
  ["an empty boundary", glue(filePart(png()), close), "multipart/form-data; boundary="],
  [
    "1,000 parts",
    glue(
      ...Array.from({ length: 1000 }, (_, n) =>
        part(`Content-Disposition: form-data; name="f${n}"`, zeros(1)),
      ),
      close,
    ),
  ],
  ["20 files", glue(...Array.from({ length: 20 }, () => filePart(png())), close)],
  ["two files", glue(filePart(png()), filePart(png()), close)],
  [
    "a header of 100 kB",
    glue(
      part(`Content-Disposition: form-data; name="file"; filename="${"a".repeat(100_000)}"`, png()),
      close,
    ),
  ],
  ["headers without end", bytesOf(`--${boundary}\r\n${"x-a: b\r\n".repeat(5000)}`)],
  ["a part without headers", glue(bytesOf(`--${boundary}\r\n\r\n`), png(), close)],
  ["a file in another field", glue(filePart(png(), "slip"), close)],
  ["a file without a name", glue(filePart(png(), ""), close)],
  [
    "parts within a part",
    glue(
      part(`Content-Disposition: form-data; name="file"\r\nContent-Type: ${type}`, filePart(png())),
      close,
    ),
  ],
  [
    "a text in place of a file",
    glue(part('Content-Disposition: form-data; name="file"', bytesOf("hello")), close),
  ],
  [
    "a form of 60 kB that is no multipart",
    bytesOf(`file=${"a".repeat(60_000)}`),
    "application/x-www-form-urlencoded",
  ],
])(
  "%s is answered with a page that says so, and nothing is kept",
  async ([_, bytes, sentAs = type], { site }) => {
    const { browser, form } = await newSender(site)
    const page = await form.forge({ body: { bytes: glue(bytes), type: sentAs } })
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(page.status).toBeLessThan(500)
    expect(page.text.trim()).not.toBe("")
    const slips = await browser.open("/user/statement/slips")
    expect(slips.dialog?.text).toContain(t("statement.slips.empty"))
  },
)
