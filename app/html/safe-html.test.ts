// Each text is rendered as the page renders it, then parsed again: the tests check what a browser would see.
import { parseFragment } from "parse5"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { ServerHtml } from "#app/components/server-html.tsx"
import { TranslationProvider } from "#app/locales/language.ts"
import { attacks } from "#tests/hostile/html.ts"
import { safeHtml } from "./safe-html.server.ts"

/** The markup inside the component's own wrapper. */
function shown(html: string): string {
  const safe = safeHtml(html)
  if (!safe) throw new Error("beyond the budget")
  const page = createElement(TranslationProvider, { value: { language: "en", t: key => key } }, [
    createElement(ServerHtml, { html: safe, language: undefined, key: "text" }),
  ])
  const markup = renderToStaticMarkup(page)
  return markup.replace(/^<div class="server-html "(?: lang="\w+")?>(.*)<\/div>$/s, "$1")
}

type Seen = {
  nodeName: string
  attrs?: { name: string; value: string }[]
  childNodes?: Seen[]
  content?: Seen
}

function everything(node: Seen): Seen[] {
  return [node, ...[...(node.childNodes ?? []), ...(node.content ? [node.content] : [])].flatMap(everything)]
}

const allowedElements = new Set(
  "p div span br hr blockquote pre address figure figcaption h3 h4 h5 h6 b strong i em u s del ins mark small sub sup code q time ul ol li dl dt dd details summary table caption thead tbody tfoot tr th td a img"
    .split(" ")
    .concat("#text", "#document-fragment"),
)
const allowedAttributes = new Set(
  "href rel src alt width height loading referrerpolicy start colspan rowspan scope lang dir".split(" "),
)

/** A link opens a new tab, and says so. */
const ownAttributes = new Set(["target=_blank", "class=sr-only"])

/** Elements, attributes and addresses in the markup that are not allowed. */
function dangers(markup: string): string[] {
  return everything(parseFragment(markup) as unknown as Seen).flatMap(node => [
    ...(allowedElements.has(node.nodeName) ? [] : [`<${node.nodeName}>`]),
    ...(node.attrs ?? []).flatMap(({ name, value }) => {
      if (ownAttributes.has(`${name}=${value}`)) return []
      if (!allowedAttributes.has(name)) return [`${name}=${value}`]
      if (name === "href" && !/^(https?:\/\/|mailto:|tel:)/.test(value)) return [`href=${value}`]
      if (name === "src" && !/^(https:\/\/|data:image\/)/.test(value)) return [`src=${value}`]
      return []
    }),
  ])
}

describe("text that operators write", () => {
  test.each([
    ["<p>ฝาก<b>ขั้นต่ำ</b> 100<br>บาท</p>", "<p>ฝาก<b>ขั้นต่ำ</b> 100<br/>บาท</p>"],
    ["<ul><li>ໜຶ່ງ<li>ສອງ</ul>", "<ul><li>ໜຶ່ງ</li><li>ສອງ</li></ul>"],
    ["plain &amp; <3", "plain &amp; &lt;3"],
    ["<h1>A</h1><h2>B</h2><h6>C</h6>", "<h3>A</h3><h4>B</h4><h6>C</h6>"],
    ["<div><h3>A</h3></div><h4>B</h4>", "<div><h3>A</h3></div><h4>B</h4>"],
    ["<h2>A</h2><h3>B</h3>", "<h3>A</h3><h4>B</h4>"],
    [
      "<table><tr><th scope=col colspan=2>x<td>y</table>",
      '<table><tbody><tr><th scope="col" colSpan="2">x</th><td>y</td></tr></tbody></table>',
    ],
    [
      '<a href="https://example.com/a?b=1&c=2" target="_blank">x</a>',
      '<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x<span class="sr-only"> (common.newTab)</span></a>',
    ],
    [
      '<a href="tel:021234567">call</a>',
      '<a href="tel:021234567" rel="noopener noreferrer nofollow">call</a>',
    ],
    [
      '<img src="https://example.com/a.png" alt="map" width="300" height="211" onerror="x">',
      '<img src="https://example.com/a.png" alt="map" width="300" height="211" loading="lazy" referrerPolicy="no-referrer"/>',
    ],
    [
      '<img src="data:image/png;base64,AAAA">',
      '<img src="data:image/png;base64,AAAA" alt="" loading="lazy" referrerPolicy="no-referrer"/>',
    ],
    ["<font color=red>red</font> <center>mid</center>", "red mid"],
    ['<p style="color:red" class="a" id="b">x</p>', "<p>x</p>"],
  ])("%s", (html, expected) => {
    expect(shown(html)).toBe(expected)
    expect(dangers(shown(html))).toEqual([])
  })

  test("the same text is made safe once", () => {
    const once = safeHtml("<p>once</p>")
    expect(safeHtml("<p>once</p>")).toBe(once)
    for (let more = 0; more < 50; more++) safeHtml("x".repeat(256 * 1024 + 1 + more))
    expect(safeHtml("<p>once</p>")).toBe(once)
  })
})

const hostile = [
  ...attacks.map(({ html }) => html),
  '<a href="https://evil.example" style="position:fixed" class="btn" onclick=pwn() download ping=/x>x</a>',
  '<a href="ftp://evil.example">x</a><a href="intent://evil#Intent;end">x</a>',
  "<p lang='\" onclick=pwn()'>x</p>",
  "<ol start='1 onclick=pwn()'><li value=9 type=a>x</ol>",
  "<td colspan=1000000 rowspan=1000000>x</td>",
]

test.each(hostile)("hostile: %j", html => {
  const markup = shown(html)
  expect(dangers(markup)).toEqual([])
  expect(markup).not.toContain("<script")
})

test("hostile texts in one another", () => {
  for (const [at, outer] of hostile.entries()) {
    for (const step of [1, 7, 61, 173]) {
      const inner = hostile[(at + step) % hostile.length]
      expect(dangers(shown(`<div>${outer}<p>${inner}`)), `${outer} ${inner}`).toEqual([])
    }
  }
})

describe("budget", () => {
  test.each([
    ["longer than 256 KB", "x".repeat(256 * 1024 + 1)],
    ["deeper than 64", "<div>".repeat(65)],
    ["fifty thousand levels", "<div>".repeat(50_000)],
    [
      "elements that multiply",
      `${Array.from({ length: 700 }, (_, i) => `<b a${i}>`).join("")}${"<p>".repeat(700)}`,
    ],
    ["too many elements", "<br>".repeat(10_001)],
  ])("%s is not shown", (_, html) => {
    expect(safeHtml(html)).toBeUndefined()
  })

  test("a text within the budget is shown", () => {
    expect(shown("<div>".repeat(60))).toContain("<div>")
    expect(shown("<br>".repeat(9_000))).toHaveLength(9_000 * "<br/>".length)
    expect(shown("x".repeat(256 * 1024))).toHaveLength(256 * 1024)
  })
})
