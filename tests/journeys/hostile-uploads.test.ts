// Hostile files sent through the slip form: mislabelled, broken, oversized or carrying code. None is kept as what it is
// not, each that comes back is a picture, and each gets its message.
// How much memory they take is measured in backend/slips/slip-memory.test.ts.

import { expect, vi } from "vitest"
import { byRequest } from "#contract/call.ts"
import { createClient } from "#contract/client.ts"
import { listSlips, readSlipReference } from "#contract/statement.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Page } from "#tests/browser/page.ts"
import { type HostileFile, hostileFiles } from "#tests/hostile/files.ts"
import { bytesOf, glue, mark, png, zeros } from "#tests/hostile/parts.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { openSlipForm, slipForm, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { wordsOf } from "#tests/site/words.ts"

vi.setConfig({ testTimeout: 300_000 })

const t = wordsOf("th")
const perMember = 40

const test = testWith(() => startSite({ backend: whenSlipsAreTaken }))

type Sender = { member: Member; browser: Browser; form: Form }

async function newSender(site: Site): Promise<Sender> {
  const member = await site.member()
  const { browser, home } = await logIn(site, member)
  return { member, browser, form: slipForm(await openSlipForm(home, t), t) }
}

/** What the backend keeps of a member's slips: how they ended, and the pictures as they are served. */
async function keptOf(site: Site, { member }: Sender) {
  const client = createClient({
    baseUrl: "http://backend.test",
    clientName: "wallet-user",
    timeoutMs: 5000,
    token: member.token,
    fetch: byRequest(request => site.backend.fetch(request)),
  })
  const slips = await client.call(listSlips, { payload: { page: 1, limit: 100 } })
  if (!slips.ok) throw new Error("the slips cannot be listed")
  const pictures = await Promise.all(
    slips.value.map(async ({ reference }) => {
      if (!reference) return undefined
      const found = await client.call(readSlipReference, { params: { reference } })
      if (!found.ok) throw new Error("a slip's picture cannot be found")
      const headers = { authorization: `Bearer ${member.token}` }
      const served = await site.backend.fetch(
        new Request(`http://backend.test${found.value.url}`, { headers }),
      )
      return {
        type: served.headers.get("content-type"),
        headers: served.headers,
        bytes: await served.bytes(),
      }
    }),
  )
  return slips.value.map((slip, index) => ({ ...slip, picture: pictures[index] }))
}

const beginnings: Record<string, number[]> = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/gif": [0x47, 0x49, 0x46, 0x38],
}
const endings: Record<string, number[]> = {
  "image/jpeg": [0xff, 0xd9],
  "image/png": [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
  "image/gif": [0x3b],
}

/** The page says what is wrong with the file, or is the page of a slip that was taken. */
function faultOf({ comesTo }: HostileFile, page: Page): string | undefined {
  const beside = page.errors().file ?? ""
  const isTaken = page.path.startsWith("/user/home/deposit/slip/") && page.status === 200
  if (page.status >= 500) return `answered ${page.status}`
  if (comesTo === "oversize") {
    return page.status === 413 && beside.includes(t("validation.fileTooLarge", { size: 10 }))
      ? undefined
      : "not too large"
  }
  const refusals = [
    ...["HEIC", "AVIF", "WebP", "PDF", "TIFF", "BMP"].map(format => t("validation.fileFormat", { format })),
    t("validation.tooManyPixels", { millions: 40, side: "12,000" }),
    t("errors.SLIP_INVALID_FILE"),
  ]
  const isRefused = page.status === 400 && refusals.some(text => beside.includes(text))
  if (comesTo === "refused") return isRefused ? undefined : `not refused: ${page.status} ${page.path}`
  if (comesTo === "either" && isRefused) return undefined
  return isTaken ? undefined : `not taken: ${page.status} ${beside}`
}

test(`${hostileFiles.length} hostile files`, async ({ site }) => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(200)
  const faults: string[] = []
  for (let from = 0; from < hostileFiles.length; from += perMember) {
    const sender = await newSender(site)
    const batch = hostileFiles.slice(from, from + perMember)
    let taken = 0
    for (const hostile of batch) {
      const { name, bytes, comesTo } = hostile
      const before = await keptOf(site, sender)
      // A fresh form for each file, so that none counts as a repetition.
      const form = slipForm(await sender.browser.open("/user/home/deposit/slip"), t)
      const file = new File([bytes], `${name}.png`, { type: "image/png" })
      const page = await form.fill({ file }).submit()
      const fault = faultOf(hostile, page)
      if (fault) faults.push(`${name}: ${fault}`)
      const after = await keptOf(site, sender)
      const added = after.length - before.length
      const mayAdd =
        comesTo === "either" ? [0, 1] : comesTo === "refused" || comesTo === "oversize" ? [0] : [1]
      if (!mayAdd.includes(added)) faults.push(`${name}: ${added} slips more`)
      taken += added
      const newest = after.find(
        slip =>
          !before.some(
            ({ createdAt, reference }) => createdAt === slip.createdAt && reference === slip.reference,
          ),
      )
      if (newest?.status === "SUCCESS") faults.push(`${name}: credited`)
      if (comesTo === "cleaned" && !newest?.picture) faults.push(`${name}: no picture is kept`)
    }
    for (const { picture } of await keptOf(site, sender)) {
      if (!picture) continue
      const type = picture.type ?? ""
      const bytes = Buffer.from(picture.bytes)
      if (
        !bytes
          .subarray(0, 8)
          .subarray(0, beginnings[type]?.length)
          .equals(Buffer.from(beginnings[type] ?? [1]))
      )
        faults.push(`a picture of ${from} does not begin as ${type}`)
      if (!bytes.subarray(-endings[type]!.length).equals(Buffer.from(endings[type]!)))
        faults.push(`a picture of ${from} does not end as ${type}`)
      if (bytes.includes(mark)) faults.push(`a picture of ${from} keeps what was hidden in it`)
      expect(picture.headers.get("x-content-type-options")).toBe("nosniff")
      expect(picture.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
    }
    expect(taken).toBe((await keptOf(site, sender)).length)
  }
  expect(faults).toEqual([])
  expect(await site.backend.sandbox.listOpenSlips()).toEqual([])
})

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
    const sender = await newSender(site)
    const page = await sender.form.forge({ body: { bytes: glue(bytes), type: sentAs } })
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(page.status).toBeLessThan(500)
    expect(page.text.trim()).not.toBe("")
    expect(await keptOf(site, sender)).toEqual([])
  },
)

test("25 MB without a length are counted as they come, and turned away beside the field", async ({
  site,
}) => {
  const { browser } = await newSender(site)
  const url = new URL("/user/home/deposit/slip", site.origin)
  const sender = { crossSite: false, method: "POST" }
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(filePart(zeros(0)).subarray(0, -2))
      sent += 1_000_000
      if (sent > 25_000_000) return controller.close()
      controller.enqueue(zeros(1_000_000))
    },
  })
  const headers = {
    "content-type": type,
    cookie: browser.jar.header(url, sender)!,
    "sec-fetch-site": "same-origin",
  }
  const request = { method: "POST", headers, body, duplex: "half" } as RequestInit
  const answer = await site.app.fetch(new Request(url, request))
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain(t("validation.fileTooLarge", { size: 10 }))
})
