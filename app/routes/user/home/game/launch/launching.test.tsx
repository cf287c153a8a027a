// The launch page: a transfer that is not confirmed, and one that is.
import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { TranslationProvider } from "#app/locales/language.ts"
import { Launching } from "./launching.tsx"

function rendered(of: object): string {
  const props = { names: {}, previousInput: undefined, idempotencyKey: "1.next", ...of } as unknown
  const translation = { language: "en", t: (key: string) => key } as const
  return renderToString(
    <TranslationProvider value={translation}>
      <Launching {...(props as Parameters<typeof Launching>[0])} />
    </TranslationProvider>,
  )
}

test("another one is started by the page of the transfer: this page's own post opens the game", () => {
  const view = { state: "checking", mayBeginAnew: true, checks: 1, isPaused: false }
  const html = rendered({ params: { code: "PG", operation: "1.key" }, view, game: undefined })
  const actions = [...html.matchAll(/<form [^>]*action="([^"]*)"/g)].map(([, action]) => action)
  expect(actions).toEqual(["/user/home/game/PG/transfer/1.key"])
})

test("with money left in the wallet, the way to the game is the one main button", () => {
  const game = { code: "PG", name: "PG", category: "slot", isActive: true, amount: 100_00 }
  const launch = { kind: "link", url: "https://game.example/" }
  const html = rendered({ params: { code: "PG" }, game, launch, isKnown: true, walletSatang: 50_00 })
  expect(html.match(/btn-primary/g)).toHaveLength(1)
  expect(html).toContain("do=play")
})
