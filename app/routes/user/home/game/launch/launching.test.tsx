// The launch page of a transfer that is not confirmed.
import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { TranslationProvider } from "#app/locales/language.ts"
import { Launching } from "./launching.tsx"

test("another one is started by the page of the transfer: this page's own post opens the game", () => {
  const view = { state: "checking", mayBeginAnew: true, checks: 1, isPaused: false }
  const params = { code: "PG", operation: "1.key" }
  const props = { params, view, game: undefined, names: {}, previousInput: undefined } as unknown
  const translation = { language: "en", t: (key: string) => key } as const
  const html = renderToString(
    <TranslationProvider value={translation}>
      <Launching {...(props as Parameters<typeof Launching>[0])} />
    </TranslationProvider>,
  )
  const actions = [...html.matchAll(/<form [^>]*action="([^"]*)"/g)].map(([, action]) => action)
  expect(actions).toEqual(["/user/home/game/PG/transfer/1.key"])
})
