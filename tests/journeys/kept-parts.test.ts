// Pages with parts that are kept are byte for byte what they are when all is rendered anew, whatever wallets, names and
// texts an operator has (docs/decisions/250-cpu-of-a-page.md).
import type { EntryContext, RouterContextProvider, ServerBuild } from "react-router"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { languages, productCode } from "#app/locales/language.ts"
import { gameCategories } from "#contract/wallet.ts"
import { share } from "#tests/scope.ts"
import { logIn } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"

const texts = [
  "PG",
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
  "a/b?c#d",
]

/** In baht, and what is none. */
const amounts = [0, -0, 0.01, 0.005, -5, 999.99, 1000, 1234567.5, 1e13, -1e13, 1e30, null, "7", {}]

const pictures = [
  ...[null, "https://a.example/x.png?a=1&b=\"'<", "data:image/png;base64,AAAA", "<svg/>", "/own.png"],
  `data:image/png;base64,${"A".repeat(6000)}`,
]

const at = <Value>(values: readonly Value[], index: number): Value => values[index % values.length]!

/** One text, or one in each language. */
const words = (index: number) =>
  index % 2 ? at(texts, index) : { th: at(texts, index), la: at(texts, index + 1), en: at(texts, index + 2) }

/** Each text is a game's. */
const games = texts.map((text, index) => ({
  code: text,
  name: words(index),
  category: at(gameCategories, index),
  isActive: at([true, false, null, "yes"], index),
  amount: at(amounts, index),
  ftWalletSlot: at([0, 1, 2.5, -1, null], index),
  background: at(pictures, index),
  logo: at([...pictures, ...texts], index),
}))
type Game = (typeof games)[number]

/** Equal but for their amounts, so all with one code. */
const manyGames = Array.from({ length: 200 }, (_, amount) => ({ ...games[0]!, background: null, amount }))

/** What differs between the first member's games and the others', and an operator's texts beside. */
const samples = [...(Object.keys(games[0]!) as (keyof Game)[]), undefined].map((field, index) => ({
  slots: field ? games : manyGames,
  others: field
    ? games.map((game, number) => ({ ...game, [field]: at(games, number + 1)[field] }))
    : manyGames.map(game => ({ ...game, amount: game.amount + 1 })),
  text: at(texts, 2 * index + 3),
  name: words(2 * index + 3),
}))

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

test("a page of kept parts is what it is rendered anew, for members and languages in turn", async () => {
  for (const sample of share(samples, 4)) {
    operator = answersOf(sample)
    vi.setSystemTime(Date.now() + 777)
    const codes = [...sample.slots, ...sample.others].map(({ code }) => code)
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

function answersOf({ slots, others, text, name }: (typeof samples)[number]) {
  const html = `<p>${text}<a href="http://localhost:3000/x">x</a><img src="https://a.example/${text}"></p>`
  return (token: string): Record<string, unknown> => ({
    "/api/wallet": {
      profile: { name: text, username: text },
      wallet: { amount: slots[0]?.amount },
      invite: { amount: others.at(-1)?.amount },
      slots: token === members[0]?.token ? slots : others,
    },
    "/api/lookup/info": { name },
    "/api/lookup/agreements": [html, text],
    "/api/lookup/notice": { notice: name },
    "/api/lookup/enableChatWidget": text.length % 2 === 0,
    "/api/spinwheel/active": { active: text.length % 2 === 1 },
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
