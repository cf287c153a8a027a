import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import type { Language } from "#app/locales/language.ts"
import { KeepProvider, Kept } from "./kept.tsx"
import { keepIn } from "./kept-parts.server.tsx"
import { PageProvider, usePath } from "./page-context.tsx"

let rendered = 0

function Greeting({ name, isBold }: { name: string; isBold: boolean }) {
  rendered += 1
  return isBold ? <b>{name}</b> : <i>{name}</i>
}

function Place() {
  return <i>{usePath()}</i>
}

const t = () => ""
const site = "https://krapao.example"

function htmlOf(name: string, isBold: boolean, language?: Language): string {
  return renderToString(
    <KeepProvider value={language && keepIn(language, t, site)}>
      <p>
        <Kept as="a" href="#it" part={Greeting} given={{ name, isBold }} /> after
      </p>
    </KeepProvider>,
  )
}

test("a part is rendered once for all that it is given, and in each language", () => {
  const expected = '<p><a href="#it"><b>a &lt;b&gt;</b></a> after</p>'
  expect(htmlOf("a <b>", true)).toBe(expected)
  rendered = 0
  expect([htmlOf("a <b>", true, "th"), htmlOf("a <b>", true, "th")]).toEqual([expected, expected])
  expect(rendered).toBe(1)
  expect(htmlOf("a <b>", false, "th")).toContain("<i>")
  expect(htmlOf("other", true, "th")).toContain("other")
  htmlOf("a <b>", true, "lo")
  expect(rendered).toBe(4)
})

test("what is too long is rendered each time, so that what is kept is bounded in bytes", () => {
  rendered = 0
  for (const length of [1000, 49_000, 60_000]) {
    const name = "ก".repeat(length)
    expect([htmlOf(name, true, "th"), htmlOf(name, true, "th")]).toEqual([
      htmlOf(name, true),
      htmlOf(name, true),
    ])
  }
  // Without keeping twice each.
  expect(rendered - 3 * 2).toBe(1 + 2 + 2)
})

const page = (formKey: string | undefined) => ({ script: "", formKey, path: "/", shownAtMs: 0 })

test("a part that reads the page is not rendered, so none can show what is a member's", () => {
  const element = (
    <PageProvider value={page("key")}>
      <KeepProvider value={keepIn("th", t, site)}>
        <Kept as="li" part={Place} given={{}} />
      </KeepProvider>
    </PageProvider>
  )
  expect(() => renderToString(element)).toThrow("a kept part reads the page's path")
})
