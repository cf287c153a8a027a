// What browser scripts use of a browser, and how a browser without it is made. A name that is in none of the lists
// fails tests/engines/apis.test.ts: it is to be looked up (Chrome 88, Safari 14.0, Firefox 91 are the floor) and
// listed.

/** Journeys of tests/chromium/missing-apis.spec.ts, one for each island. */
export type Journey = "wheel" | "chat" | "copy" | "countdown"

export interface Api {
  /** As the scripts have them; the first one names it. */
  names: string[]
  /** A script that takes it away before the page's own scripts run. */
  remove: string
  /** Of the islands that use it. */
  journeys: Journey[]
}

const all: Journey[] = ["wheel", "chat", "copy", "countdown"]

const without = (owner: string, name: string) =>
  `if (!delete ${owner}.${name}) throw new Error("${name} is still there")`
const withoutGlobal = (name: string) => without("window", name)
const throwing = (owner: string, name: string) =>
  `Object.defineProperty(${owner}, "${name}", { value() { throw new Error("${name} is broken") }, configurable: true })`
/** Tests run with reduced motion, where nothing is animated. */
const moving = "window.matchMedia = () => ({ matches: false });"

/** Taken away one by one while the journeys of the islands that use it are played. */
export const apis: Api[] = [
  { names: ["any"], remove: without("Promise", "any"), journeys: all },
  { names: ["customElements", "define"], remove: withoutGlobal("customElements"), journeys: all },
  {
    names: ["AbortController", "signal", "aborted"],
    remove: withoutGlobal("AbortController"),
    journeys: ["wheel", "chat", "copy"],
  },
  // Each of these two stands for the timeouts of answers: neither is in use, since both came late.
  { names: [], remove: withoutGlobal("AbortSignal"), journeys: ["wheel", "chat"] },
  { names: [], remove: without("HTMLFormElement.prototype", "requestSubmit"), journeys: ["chat"] },

  { names: ["fetch"], remove: withoutGlobal("fetch"), journeys: ["wheel"] },
  { names: ["URLSearchParams"], remove: withoutGlobal("URLSearchParams"), journeys: ["wheel"] },
  { names: ["FormData"], remove: withoutGlobal("FormData"), journeys: ["wheel", "chat"] },
  { names: ["DOMParser"], remove: withoutGlobal("DOMParser"), journeys: ["wheel", "chat"] },
  {
    names: ["parseFromString"],
    remove: throwing("DOMParser.prototype", "parseFromString"),
    journeys: ["chat"],
  },
  {
    names: ["XMLHttpRequest", "responseURL", "responseText", "upload", "onprogress"],
    remove: withoutGlobal("XMLHttpRequest"),
    journeys: ["chat"],
  },

  { names: ["animate"], remove: moving + without("Element.prototype", "animate"), journeys: ["wheel"] },
  { names: ["finished"], remove: moving + without("Animation.prototype", "finished"), journeys: ["wheel"] },
  {
    names: ["startTime", "currentTime"],
    remove: `${moving}Object.defineProperty(Animation.prototype, "startTime", { get() { throw new Error("no startTime") } })`,
    journeys: ["wheel"],
  },
  { names: ["cancel"], remove: moving + throwing("Animation.prototype", "cancel"), journeys: ["wheel"] },
  { names: ["matchMedia"], remove: withoutGlobal("matchMedia"), journeys: ["wheel"] },
  {
    names: ["getContext", "drawImage"],
    remove: "HTMLCanvasElement.prototype.getContext = () => null",
    journeys: ["wheel"],
  },
  { names: ["Image"], remove: withoutGlobal("Image"), journeys: ["wheel"] },
  { names: ["decode"], remove: without("HTMLImageElement.prototype", "decode"), journeys: ["wheel"] },
  {
    names: ["XMLSerializer", "serializeToString"],
    remove: withoutGlobal("XMLSerializer"),
    journeys: ["wheel"],
  },
  { names: ["after"], remove: without("Element.prototype", "after"), journeys: ["wheel"] },
  {
    names: ["toggleAttribute"],
    remove: without("Element.prototype", "toggleAttribute"),
    journeys: ["wheel"],
  },
  { names: [], remove: without("Element.prototype", "append"), journeys: ["wheel"] },
  {
    names: ["replaceWith"],
    remove: without("Element.prototype", "replaceWith"),
    journeys: ["wheel", "chat"],
  },

  { names: ["crypto", "getRandomValues"], remove: withoutGlobal("crypto"), journeys: ["chat"] },
  { names: ["content"], remove: without("HTMLTemplateElement.prototype", "content"), journeys: ["chat"] },
  { names: ["checkVisibility"], remove: without("Element.prototype", "checkVisibility"), journeys: ["chat"] },
  { names: ["URL"], remove: withoutGlobal("URL"), journeys: ["chat"] },
  { names: ["setInterval"], remove: withoutGlobal("setInterval"), journeys: ["chat", "countdown"] },
  // What the chat's line to the backend uses by itself (the package socket.io-client).
  { names: [], remove: withoutGlobal("WebSocket"), journeys: ["chat"] },
  { names: [], remove: withoutGlobal("TextEncoder"), journeys: ["chat"] },

  { names: ["clipboard"], remove: without("Navigator.prototype", "clipboard"), journeys: ["copy"] },
  { names: ["writeText"], remove: throwing("Clipboard.prototype", "writeText"), journeys: ["copy"] },
]

/** In every browser that reads modules (Chrome 61, Safari 11, Firefox 60) and that far below the floor. */
export const ancient = `
  abs Array Date Error Math Number Object Promise Set String Uint8Array catch ceil endsWith entries exp filter finally floor from
  includes length log map max min now padStart push random replace round slice some split startsWith then toString
  trim undefined
  document window location navigator top HTMLElement addEventListener encodeURIComponent
  clearInterval clearTimeout setTimeout devicePixelRatio frameElement
  action add before body children classList contentDocument className click clientWidth cloneNode closest contains
  createElement dataset defaultPrevented download firstElementChild focus form getAttribute getElementById has hash height hidden href html id
  key lastElementChild matches name nextElementSibling origin outerHTML parentElement pathname prepend querySelector querySelectorAll readyState reload remove
  removeAttribute scrollTop search set setAttribute size src style target textContent text toggle transform type value
  visibility visibilityState width files get assign abort
  preventDefault stopPropagation timeStamp persisted ctrlKey metaKey shiftKey isComposing loaded total
  onclick onloadend status timeout
  DOMContentLoaded|submit|keydown|pageshow|pagehide|toggle|click|resize|scroll|online|visibilitychange|abort
`

/** Our own: fields of what the scripts make and pass on, of dataset, and of socket.io-client. */
export const own = `
  address page isCut isFile nonce onLost onNews url one many second socket landed number ticket
  delivery failed uploading tooLong notSupported imageTooLarge videoTooLarge disconnected
  io opts transports emit on active connected disconnect resolve
`
