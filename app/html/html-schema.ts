// What server-provided HTML may hold: everything that is not listed here is removed
// (docs/decisions/010-server-html.md).
import type { Schema } from "hast-util-sanitize"

/** Elements that are removed with their content. Of any other element that is not allowed, the content stays. */
const withContent = [
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "frame",
  "frameset",
  "noframes",
  "noembed",
  "object",
  "embed",
  "applet",
  "portal",
  "fencedframe",
  "svg",
  "math",
  "canvas",
  "audio",
  "video",
  "head",
  "title",
  "form",
  "select",
  "datalist",
  "textarea",
  "button",
  "xmp",
  "plaintext",
  "dialog",
]

export const htmlSchema = {
  tagNames: [
    ...["p", "div", "span", "br", "hr", "blockquote", "pre", "address", "figure", "figcaption"],
    ...["h1", "h2", "h3", "h4", "h5", "h6"],
    ...["b", "strong", "i", "em", "u", "s", "del", "ins", "mark", "small", "sub", "sup", "code", "q", "time"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "details", "summary"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
    ...["a", "img"],
  ],
  attributes: {
    a: ["href"],
    img: ["src", "alt", ["width", /^\d{1,4}$/], ["height", /^\d{1,4}$/]],
    ol: [["start", /^\d{1,6}$/]],
    td: [
      ["colSpan", /^\d{1,2}$/],
      ["rowSpan", /^\d{1,3}$/],
    ],
    th: [
      ["colSpan", /^\d{1,2}$/],
      ["rowSpan", /^\d{1,3}$/],
      ["scope", "row", "col"],
    ],
    "*": [
      ["lang", /^[a-z]{2,3}$/],
      ["dir", "ltr", "rtl"],
    ],
  },
  // safe-html.server.ts removes relative addresses, and `data:` addresses that are no picture.
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["https", "data"] },
  ancestors: Object.fromEntries(
    ["caption", "thead", "tbody", "tfoot", "tr", "th", "td"].map(name => [name, ["table"]]),
  ),
  required: {},
  clobber: [],
  clobberPrefix: "",
  strip: withContent,
  allowComments: false,
  allowDoctypes: false,
} satisfies Schema
