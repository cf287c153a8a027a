import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import type { Language } from "#app/locales/language.ts"
import { type Keep, KeepProvider, Kept } from "./kept.tsx"
import { keepIn } from "./kept-parts.server.tsx"
import { PageProvider, useFormKey, usePath } from "./page-context.tsx"

let rendered = 0

function Greeting({ name, isBold }: { name: string; isBold: boolean }) {
  rendered += 1
  return isBold ? <b>{name}</b> : <i>{name}</i>
}

function Place() {
  return <i>{usePath()}</i>
}

function Letter({ to, blanks: [text = ""] }: { to: string; blanks: readonly string[] }) {
  const formKey = useFormKey()
  rendered += 1
  return (
    <>
      {formKey && <input value={formKey} readOnly />}
      <i title={text}>
        {to}: {text}
      </i>
    </>
  )
}

/** Holds a kept part itself, with its own blanks in that. */
function Letters({ blanks }: { blanks: readonly string[] }) {
  return blanks.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <Kept key={at} as="li" part={Letter} given={{ to: `${at}` }} blanks={[text]} />
  ))
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

const lettersOf = (formKey: string | undefined, blanks: string[], keep?: Keep) =>
  renderToString(
    <PageProvider value={page(formKey)}>
      <KeepProvider value={keep}>
        <Kept as="ul" part={Letters} given={{}} blanks={blanks} />
      </KeepProvider>
    </PageProvider>,
  )

test("each member's form key and texts stand in the blanks, written as React writes them", () => {
  const keep = keepIn("th", t, site)
  const members = [
    ["key-1", ["a", 'b & "c" <i>\'']],
    ["key-2", ["other", "$& $1"]],
    [undefined, ["guest", "2"]],
  ] as const
  for (const [formKey, texts] of members) {
    expect(lettersOf(formKey, [...texts], keep)).toBe(lettersOf(formKey, [...texts]))
  }
  rendered = 0
  expect(lettersOf("key-3", ["x", "y"], keep)).toContain("key-3")
  expect(rendered).toBe(0)
})

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
