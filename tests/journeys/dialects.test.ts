// Operators' backends with dialects of their own: the contract check finds each out (docs/product/dialect.md). What is
// done with a dialect: gateway/wire/dialect.test.ts, translate.test.ts and gateway-check.test.ts.
import { expect, test } from "vitest"
import { checkBackend } from "#gateway/check/check.ts"
import { type Dialect, plainDialect } from "#gateway/wire/dialect.ts"
import { startSite } from "#tests/site/site.ts"
import { whenSlipsAreTaken } from "#tests/site/slips.ts"
import { operatorUrl, type Strangeness, strangeOperator } from "#tests/site/strange-operator.ts"

const demo = { username: "0812345678", password: "krapao-demo" }

/** The old shop: an envelope of its own, MAIN for the wallet, pages from 0, seconds, pictures by relative addresses. */
const oldShop: Strangeness = {
  wrap: (content, status) =>
    status < 400
      ? { success: true, code: 0, message: "success", data: content }
      : { success: false, ...(content as object), data: null },
  walletCode: "MAIN",
  firstPage: 0,
  times: "seconds",
  slipField: "slip",
  pictures: "/covers/",
}

/** The bank's child: satang, a deeper envelope, keys that are honoured, operations that can be looked up. */
const inSatang: Strangeness = {
  wrap: (content, status) =>
    status < 400 ? { result: { data: content } } : { result: null, error: content },
  satang: true,
  walletCode: "WALLET",
  slipField: "image",
  honoursKeys: true,
  additions: ["operations", "logout"],
}

/** The neighbour: a login without its envelope, milliseconds, filters and a numbered chat. */
const neighbour: Strangeness = {
  wrap: (content, status, path) => (status < 400 && path !== "/api/login" ? { payload: content } : content),
  times: "milliseconds",
  additions: ["statementFilters", "chatNumbers", "chatMessageIds", "chatGuestHeader"],
}

const backends: [name: string, strangeness: Strangeness, dialect: Partial<Dialect>][] = [
  [
    "an old shop",
    oldShop,
    {
      envelope: "data",
      walletCode: "MAIN",
      firstPage: 0,
      times: "seconds",
      slipField: "slip",
      pictures: `${operatorUrl}/`,
    },
  ],
  [
    "a backend that counts satang",
    inSatang,
    {
      envelope: "result.data",
      walletCode: "WALLET",
      amounts: "satang",
      slipField: "image",
      idempotencyKeys: "honoured",
      additions: ["logout", "operations"],
    },
  ],
  [
    "a neighbour of ours",
    neighbour,
    {
      envelope: "payload",
      additions: ["statementFilters", "chatNumbers", "chatMessageIds", "chatGuestHeader"],
    },
  ],
]

async function detect(strangeness: Strangeness, write = true) {
  const site = await startSite({ backend: { seed: true, ...whenSlipsAreTaken } })
  const [member] = await site.backend.sandbox.listMembers()
  await site.backend.sandbox.answerChat(String(member!.id), { type: "text", payload: { message: "สวัสดี" } })
  const operator = strangeOperator(strangeness)
  const report = await checkBackend({
    baseUrl: operatorUrl,
    clientName: "wallet-user",
    timeoutMs: 5000,
    patienceMs: 1000,
    fetch: request => operator.between(request, site.backend.fetch),
    write,
    ...demo,
  })
  await site.close()
  return report
}

test.each(backends)("%s is found out", async (_, strangeness, differences) => {
  const { dialect: found, findings, detected } = await detect(strangeness)
  // Whole numbers may count either: nothing that was not seen is saved.
  const amounts = strangeness.satang ? { amounts: "baht" } : {}
  expect(found).toEqual({ ...plainDialect, ...differences, ...amounts })
  expect(findings.filter(({ verdict }) => verdict === "falls short")).toEqual([])
  const assumed = detected.filter(({ how }) => how === "assumed").map(({ field }) => field)
  const untold = ["additions.otpToken", "additions.loginCode", "additions.bcelQr"]
  expect(new Set(assumed)).toEqual(new Set([...untold, ...Object.keys(amounts)]))
})
