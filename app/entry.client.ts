// Everything that runs in the browser at once: the busy state of forms, ignored double taps, the Escape key, and the
// islands that the page contains. None of it is needed for correctness: the server ensures exactly once
// (docs/decisions/005-exactly-once.md).

const islands: Record<string, () => Promise<unknown>> = {
  "agreement-sheet": () => import("./islands/agreement-sheet.ts"),
  "auto-send": () => import("./islands/auto-send.ts"),
  "copy-button": () => import("./islands/copy-button.ts"),
  "file-upload": () => import("./islands/file-upload.ts"),
  "live-box": () => import("./islands/live-box.ts"),
  "password-reveal": () => import("./islands/password-reveal.ts"),
  "print-button": () => import("./islands/print-button.ts"),
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

let latest: Event | undefined

addEventListener("submit", event => {
  const form = event.target as HTMLFormElement
  // Taps within 500 ms count as one (docs/product/home.md).
  if (latest?.target === form && event.timeStamp - latest.timeStamp < debounceMs)
    return event.preventDefault()
  latest = event
  // A page whose form opens another tab stays as it is.
  if (form.target) return
  // Firefox reflects no ariaBusy before 119.
  form.setAttribute("aria-busy", "true")
  setTimeout(() => form.classList.add("busy"), loaderDelayMs)
})

// Escape leaves a dialog by its first link, which is the previous dialog or the close link.
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") document.querySelector<HTMLAnchorElement>("[role=dialog] a[href]")?.click()
})

// A page that the browser restores from its back/forward cache is no longer busy.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return
  for (const form of document.querySelectorAll("form[aria-busy]")) {
    form.removeAttribute("aria-busy")
    form.classList.remove("busy")
  }
})

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
