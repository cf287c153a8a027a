// Texts that try to run a script, send a request, or put a control of their own on the page, made by families.
// `PWN` in them stands for a call that tells a test that it ran, `//evil.test` for a foreign site.
import { clobbering, embedding, formSpoofs, leaks, mutations, namespaces, rawTexts } from "./html-shapes.ts"

/** Events that fire by themselves somewhere, and those that wait for the player. */
const events =
  "abort afterprint animationend animationiteration animationstart auxclick beforecopy beforeinput beforematch beforeprint beforetoggle beforeunload begin blur canplay canplaythrough change click close contextmenu copy cuechange cut dblclick drag dragend dragenter drop end error focus focusin focusout formdata fullscreenchange gotpointercapture hashchange input invalid keydown keyup load loadeddata loadedmetadata loadend loadstart message mousedown mouseenter mouseover mouseup mousewheel pagehide pageshow paste play playing pointerdown pointerenter pointerover pointerrawupdate popstate progress ratechange repeat reset resize scroll scrollend scrollsnapchange search securitypolicyviolation seeked select selectionchange selectstart show slotchange start submit suspend timeupdate toggle touchend touchstart transitionend transitionrun transitionstart unhandledrejection unload volumechange webkitanimationend webkittransitionend wheel".split(
    " ",
  )

const onEvery = events.map(name => `<b on${name}="PWN" tabindex=1 contenteditable>x</b>`)

/** Elements that fire as soon as they are there. */
const firing = [
  "<img src=x onerror=PWN>",
  "<img src=data:, onerror=PWN>",
  '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload=PWN onerror=PWN>',
  "<svg onload=PWN>",
  "<body onload=PWN>",
  "<iframe onload=PWN></iframe>",
  "<object data=x onerror=PWN></object>",
  "<script src=data:, onload=PWN></script>",
  "<style onload=PWN></style>",
  "<link rel=stylesheet href=data:, onload=PWN onerror=PWN>",
  "<video src=x onerror=PWN></video>",
  "<input autofocus onfocus=PWN>",
  "<input type=image src=x onerror=PWN>",
  "<a href=# autofocus onfocus=PWN>x</a>",
  "<details open ontoggle=PWN>x</details>",
  "<dialog open onfocusin=PWN autofocus tabindex=1>x</dialog>",
  "<style>@keyframes x{}</style><b style='animation-name:x' onanimationstart=PWN onanimationend=PWN>x</b>",
  "<script>PWN</script>",
  "<script>PWN",
  "<sCrIpT/x>PWN</sCrIpT >",
  "<script\n>PWN</script\t>",
  "<script type='text/ecmascript'>PWN</script>",
  "<script src='data:text/javascript,PWN'></script>",
  "<scr<script>ipt>PWN</scr</script>ipt>",
]

/** Between the element and its event, and around its value, browsers take more than a space. */
const separators = [
  "/",
  "\t",
  "\n",
  "\f",
  "\r",
  "//",
  " / ",
  "\0",
  "\x0b ",
  "/x=\"'/",
  " x='>' ",
  ' "" ',
  " =x ",
  " `",
]
const separated = separators.flatMap(gap => [
  `<img${gap}src=x${gap}onerror=PWN>`,
  `<svg${gap}onload=PWN>`,
  `<img src=x${gap}oNeRrOr='PWN'>`,
])
const quotings = [
  "<img src=x onerror = PWN>",
  "<img src=x onerror\n=\nPWN>",
  '<img src="x"onerror="PWN">',
  "<img src=`x`onerror=PWN>",
  '<img """><script>PWN</script>">',
  '<img src=x onerror="&#x70;&#x77;&#x6e;(0)">',
  '<img src=x onerror="&#0000112wn(0)">',
  "<img src=x onerror=pwn`0`>",
  "<img src=x onerror=PWN ",
  "<img src=x onerror=PWN<p>text",
  "<p title='<img src=x onerror=PWN>'>x",
]

/** `javascript:` in every spelling that some browser has taken for it. */
const javascript = [
  "javascript:PWN",
  "JAVASCRIPT:PWN",
  "\tjavascript:PWN",
  "\x01javascript:PWN",
  "java\tscript:PWN",
  "java\nscript:PWN",
  "java\0script:PWN",
  "javascript\t:PWN",
  ...`
    javascript&colon;PWN javascript&#x3A;PWN java&Tab;script:PWN java&#9;script:PWN
    &#106;&#97;&#118;&#97;script:PWN &#1;javascript:PWN javascript://https://bank.test/%0aPWN
    javascript:/*--></title></style></textarea></script><svg/onload='PWN'> javascript:void(0);PWN
    vbscript:PWN feed:javascript:PWN view-source:javascript:PWN blob:javascript:PWN
    data:text/html,<script>PWN</script>
  `
    .trim()
    .split(/\s+/),
  "DATA:text/html,<img src=x onerror=PWN>",
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='PWN'/>",
  "data:application/xhtml+xml,<script xmlns='http://www.w3.org/1999/xhtml'>PWN</script>",
]
const carriers: ((url: string) => string)[] = [
  url => `<a href="${url}">x</a>`,
  url => `<iframe src="${url}"></iframe>`,
  url => `<form action="${url}"><button>x</button></form>`,
  url => `<object data="${url}"></object>`,
]
const rareCarriers: ((url: string) => string)[] = [
  url => `<embed src="${url}">`,
  url => `<img src="${url}">`,
  url => `<button formaction="${url}">x</button>`,
  url => `<map><area href="${url}" shape=default></map>`,
  url => `<base href="${url}//">`,
  url => `<svg><a href="${url}"><text y=9>x</text></a></svg>`,
  url => `<svg><script href="${url}"></script></svg>`,
  url => `<svg><use href="${url}#x"/></svg>`,
  url => `<math><maction actiontype=statusline xlink:href="${url}">x</maction></math>`,
  url => `<link rel=stylesheet href="${url}">`,
  url => `<meta http-equiv=refresh content="0;url=${url}">`,
  url => `<video poster="${url}" src="${url}"></video>`,
  url => `<body background="${url}">`,
]
const addresses = [
  ...javascript.flatMap(url => carriers.map(carry => carry(url.replaceAll('"', "&quot;")))),
  ...rareCarriers.flatMap(carry =>
    ["javascript:PWN", "java&Tab;script:PWN", "data:text/html,<script>PWN</script>"].map(carry),
  ),
]

const families: Record<string, string[]> = {
  "event handlers": [...onEvery, ...firing, ...separated, ...quotings],
  addresses,
  namespaces,
  mutations,
  "raw texts": rawTexts,
  embedding,
  leaks,
  "form spoofs": formSpoofs,
  clobbering,
}

export type Attack = { number: number; family: string; html: string }

/** All of them, each once; the call of number 7 is `pwn(7)`. */
export const attacks: readonly Attack[] = Object.entries(families)
  .flatMap(([family, texts]) => [...new Set(texts)].map(html => ({ family, html })))
  .map(({ family, html }, number) => ({
    number,
    family,
    html: html.replaceAll("PWN", `pwn(${number})`).replaceAll("pwn`0`", `pwn\`${number}\``),
  }))
