// All that runs in the browser at once: what was tapped is busy, a double tap counts once, and the islands that the page
// contains are loaded. None of it is needed for correctness: the server ensures exactly once
// (docs/decisions/005-exactly-once.md).

const islands: Record<string, () => Promise<unknown>> = {
  "copy-button": () => import("./islands/copy-button.ts"),
  "support-chat": () => import("./islands/support-chat.ts"),
  "qr-countdown": () => import("./islands/qr-countdown.ts"),
  "spin-wheel": () => import("./islands/spin-wheel.ts"),
}

function loadIslands(): void {
  for (const [tag, load] of Object.entries(islands)) {
    if (document.querySelector(tag)) load()
  }
}

// Older browsers get the page without islands: Promise.any came with Chrome 85, Safari 14 and Firefox 79.
if ("any" in Promise) {
  // A script from the browser's cache runs before the rest of a page has come over a slow line.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", loadIslands)
  else loadIslands()
}

const loaderDelayMs = 200
const debounceMs = 500

let tapped: Element | undefined
let tappedAtMs = 0
let timer: ReturnType<typeof setTimeout>

/** A form that is sent or a link that is followed. Taps within 500 ms count as one (docs/product/README.md). */
function tap(event: Event, element: Element, leavesPage: boolean): void {
  if (element === tapped && event.timeStamp - tappedAtMs < debounceMs) event.preventDefault()
  if (event.defaultPrevented) return
  ready()
  tapped = element
  tappedAtMs = event.timeStamp
  if (!leavesPage) return
  // Firefox reflects no ariaBusy before 119.
  element.setAttribute("aria-busy", "true")
  timer = setTimeout(() => document.body.classList.add("busy"), loaderDelayMs)
}

function ready(): void {
  clearTimeout(timer)
  tapped?.removeAttribute("aria-busy")
  document.body.classList.remove("busy")
}

addEventListener("submit", event => {
  const form = event.target as HTMLFormElement
  // A page whose form opens another tab stays as it is.
  tap(event, form, !form.target)
})

addEventListener("click", event => {
  const link = (event.target as Element).closest("a")
  // A key opens it elsewhere; a hash stays on the page; a box is in a frame, whose links leave it.
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey)
  const staysHere = link && (!link.target || link.target === "_top") && !link.hash && !link.download
  if (staysHere && isPlain && link.origin === location.origin) tap(event, link, true)
})

// A page that the browser restores from its back/forward cache is no longer busy.
addEventListener("pageshow", ({ persisted }) => persisted && ready())

// The floating chat loads when it opens for the first time; without a script its own link does that.
addEventListener(
  "toggle",
  ({ target }) => {
    const link = (target as Element).querySelector<HTMLAnchorElement>("[target=support-chat]:not(.on)")
    if (!link) return
    link.classList.add("on")
    const frame = link.nextElementSibling as Element
    // What stands in a <noscript> is text here.
    frame.outerHTML = frame.textContent
    link.click()
  },
  true,
)
