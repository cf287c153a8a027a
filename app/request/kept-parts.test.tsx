import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { KeepProvider, Kept } from "#app/components/kept.tsx"
import { PageProvider, useFormKey } from "#app/components/page-context.tsx"
import type { Language } from "#app/locales/language.ts"
import { keepIn } from "./kept-parts.server.tsx"

let rendered = 0

function Greeting({ name, isBold }: { name: string; isBold: boolean }) {
  rendered += 1
  return isBold ? <b>{name}</b> : <i>{name}</i>
}

function Secret() {
  return <i>{useFormKey()}</i>
}

const t = () => ""

function htmlOf(name: string, isBold: boolean, language?: Language): string {
  return renderToString(
    <KeepProvider value={language && keepIn(language, t)}>
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

test("a part that reads the page is not rendered, so none can show a member's form key", () => {
  const page = (
    <PageProvider value={{ script: "", formKey: "key", path: "/", shownAtMs: 0 }}>
      <KeepProvider value={keepIn("th", t)}>
        <Kept as="li" part={Secret} given={{}} />
      </KeepProvider>
    </PageProvider>
  )
  expect(() => renderToString(page)).toThrow("a kept part reads the page's formKey")
})
