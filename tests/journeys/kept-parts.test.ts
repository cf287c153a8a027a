// Pages with parts that are kept are byte for byte what they are when all is rendered anew, whatever wallets, names and
// texts an operator has (docs/decisions/250-cpu-of-a-page.md).
import fc from "fast-check"
import type { EntryContext, RouterContextProvider, ServerBuild } from "react-router"
import { afterAll, beforeAll, expect, vi } from "vitest"
import { languages, productCode } from "#app/locales/language.ts"
import { gameCategories } from "#contract/wallet.ts"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"
import { logIn } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"

const text = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "<b>&amp;\"'</b>",
    "</section><script>alert(1)</script>",
    "$& $1 $` $' {{name}} $t(home.title)",
    "blank0123456789abcdef0123456789abcdefx0.",
    "\u0000\u001b\u2028",
    "\ud800",
    "\ue000\uf8ff\uffff",
    "👩‍👩‍👧‍👦🇹🇭",
    "\u202eشبكة\u202c",
    "เกมไทย",
    "ເກມລາວ",
    "long ".repeat(400),
    "__proto__",
    "..",
    "a/b?c#d",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
)

/** One text, or one in each of some languages. */
const words = fc.oneof(text, fc.record({ th: text, la: text, en: text }, { requiredKeys: [] }))

const html = fc.oneof(
  text,
  text.map(
    inner => `<p>${inner}<a href="http://localhost:3000/x">x</a><img src="https://a.example/${inner}"></p>`,
  ),
)

/** In baht, and what is none. */
const amount = fc.constantFrom(
  ...[0, -0, 0.01, 0.005, -5, 999.99, 1000, 1234567.5, 1e13, -1e13, 1e30, null, "7", {}],
)

const picture = fc.oneof(
  fc.constantFrom(null, "https://a.example/x.png?a=1&b=\"'<", "data:image/png;base64,AAAA", "<svg/>"),
  fc.constantFrom("/own.png", `data:image/png;base64,${"A".repeat(6000)}`),
  text,
)

const fields = {
  code: fc.oneof(fc.constantFrom("PG", "JOKER", "wallet"), text),
  name: words,
  category: fc.constantFrom(...gameCategories),
  isActive: fc.constantFrom(true, false, null, "yes"),
  amount,
  ftWalletSlot: fc.constantFrom(0, 1, 2.5, -1, null),
  background: picture,
  logo: picture,
}
const game = fc.record(fields, { requiredKeys: ["code", "category"] })

/** Equal but for their amounts, so all with one code. */
const manyGames = game.map(one =>
  Array.from({ length: 200 }, (_, at): typeof one => ({ ...one, background: null, amount: at })),
)

const wallet = fc.record({
  profile: fc.record({ name: text, username: text }),
  wallet: fc.record({ amount }),
  invite: fc.record({ amount }),
  slots: fc.oneof({ weight: 5, arbitrary: fc.array(game, { maxLength: 12 }) }, manyGames),
})

/** One field of a game that another member has otherwise. */
const difference = fc.oneof(
  ...Object.entries(fields).map(([field, value]) => fc.record({ [field]: value } as Partial<typeof fields>)),
)

/** One member has the wallet, two have one that differs in a field of some games. */
const wallets = fc
  .tuple(wallet, fc.array(fc.option(difference), { maxLength: 12 }))
  .map(([one, differences]) => [
    one,
    { ...one, slots: one.slots.map((game, at) => ({ ...game, ...differences[at] })) },
  ])

const operators = fc.record({
  wallets,
  name: words,
  agreements: fc.array(html, { maxLength: 3 }),
  notice: words,
  hasWheel: fc.boolean(),
  hasChat: fc.boolean(),
})

const paths = [
  "/user/home",
  "/user/games",
  "/user/games?category=slot",
  "/user/games?q=%3Cb%3E%26%22%27&page=2",
  "/user/home/invite",
  "/user/home/transfer?from=%2Fuser%2Fgames%3Fq%3D%2522%2526",
  "/user/contact?x=%00%22'%3C&y",
]

let site: Site
let operator: ReturnType<typeof answersOf> | undefined
/** The latest page, all of it rendered anew. */
let rendered = ""
let lastToken = ""
const members: { cookie: string; token: string }[] = []

beforeAll(async () => {
  site = await startSite({
    isForeign: true,
    aroundBuild: renderingTwice,
    between: answerInstead,
  })
  for (const agreed of [false, true, true]) {
    const { browser } = await logIn(site, await site.member(), { browser: site.browser({ agreed }) })
    members.push({ cookie: browser.cookieFor(), token: lastToken })
  }
  // Some forms hold the time when they were rendered.
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterAll(async () => {
  vi.useRealTimers()
  await site.close()
})

test("a page of kept parts is what it is rendered anew, for members and languages in turn", async ({
  seed,
}) => {
  for (const sample of fc.sample(operators, { numRuns: times({ all: 60, few: 2 }), seed })) {
    operator = answersOf(sample)
    vi.setSystemTime(Date.now() + 777)
    const codes = sample.wallets.flatMap(({ slots }) => (slots as { code: string }[]).map(({ code }) => code))
    const marked = codes.slice(0, 3).map(code => encodeURIComponent(code.toWellFormed()))
    const visits = [
      ["/login?next=%2Fuser", "other=1"],
      ...paths.flatMap(path => members.map(({ cookie }) => [path, cookie] as const)),
      // An order of the member's own.
      ...["/user/home", "/user/games"].map(
        path =>
          [
            path,
            `${members[2]!.cookie}; krapao-game=${marked[0]}; krapao-favourites=${marked.join("/")}`,
          ] as const,
      ),
    ] as const
    for (const language of [...languages, "th"] as const) {
      for (const [path, cookie] of visits) {
        const headers = { cookie: `${cookie}; krapao-language=${productCode(language)}` }
        const response = await site.app.fetch(new Request(site.origin + path, { headers }))
        expect.soft(response.status, path).toBe(200)
        const kept = await response.text()
        expect.soft(differenceOf(kept, rendered.toWellFormed()), `${path} in ${language}`).toBeUndefined()
      }
    }
  }
})

type Entry = ServerBuild["entry"]["module"] & {
  renderDocument: (request: Request, entry: EntryContext, context: RouterContextProvider) => string
}

function renderingTwice(build: ServerBuild): ServerBuild {
  const module = build.entry.module as Entry
  const handleRequest: Entry["default"] = (request, status, headers, entry, context) => {
    // The hydration data is a stream that can be rendered once only.
    const again = { ...entry, serverHandoffStream: undefined }
    rendered = module.renderDocument(request, again, context as RouterContextProvider)
    return module.default(request, status, headers, entry, context)
  }
  return { ...build, entry: { module: { ...module, default: handleRequest } } }
}

type Operator = typeof operators extends fc.Arbitrary<infer Value> ? Value : never

function answersOf({ wallets, name, agreements, notice, hasWheel, hasChat }: Operator) {
  return (token: string): Record<string, unknown> => ({
    "/api/wallet": wallets[token === members[0]?.token ? 0 : 1],
    "/api/lookup/info": { name },
    "/api/lookup/agreements": agreements,
    "/api/lookup/notice": { notice },
    "/api/lookup/enableChatWidget": hasChat,
    "/api/spinwheel/active": { active: hasWheel },
  })
}

async function answerInstead(request: Request, backend: (request: Request) => Promise<Response>) {
  const token = request.headers.get("authorization") ?? ""
  if (token) lastToken = token
  const answers = operator?.(token) ?? {}
  const { pathname } = new URL(request.url)
  return pathname in answers ? Response.json(answers[pathname]) : backend(request)
}

/** Where two texts begin to differ: easier to read than two whole pages. */
function differenceOf(kept: string, rendered: string): string[] | undefined {
  if (kept === rendered) return undefined
  let at = 0
  while (kept[at] === rendered[at]) at++
  return [kept, rendered].map(html => html.slice(Math.max(0, at - 80), at + 120))
}
