// All that runs in the browser at once: a busy state for forms, more taps that count as one, Escape, and the islands that
// the page contains.
// Nothing here guards anything: exactly once is decided on the server (docs/decisions/005-exactly-once.md).

const islands: Record<string, () => Promise<unknown>> = {
  "agreement-sheet": () => import("./islands/agreement-sheet.ts"),
  "copy-button": () => import("./islands/copy-button.ts"),
  "file-upload": () => import("./islands/file-upload.ts"),
  "password-reveal": () => import("./islands/password-reveal.ts"),
  "print-button": () => import("./islands/print-button.ts"),
  "support-chat": () => import("./islands/support-chat.ts"),
  "qr-countdown": () => import("./islands/qr-countdown.ts"),
  "spin-wheel": () => import("./islands/spin-wheel.ts"),
}

// Older engines take the page as it is without a script: Promise.any came with Chrome 85, Safari 14 and Firefox 79.
if ("any" in Promise) {
  for (const [tag, load] of Object.entries(islands)) {
    if (document.querySelector(tag)) load()
  }
}

const loaderDelayMs = 200
const debounceMs = 500

let latest: Event | undefined

addEventListener("submit", event => {
  const form = event.target as HTMLFormElement
  // Taps in a row are one wish (docs/product/home.md): the first one's answer is on its way.
  if (latest?.target === form && event.timeStamp - latest.timeStamp < debounceMs)
    return event.preventDefault()
  latest = event
  // Firefox reflects no ariaBusy before 119.
  form.setAttribute("aria-busy", "true")
  setTimeout(() => form.classList.add("busy"), loaderDelayMs)
})

// Escape leaves a dialog: it follows the first link of it, one dialog back or the close link.
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") document.querySelector<HTMLAnchorElement>("[role=dialog] a[href]")?.click()
})

// A page that comes back from the browser's memory is not busy any more.
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
    link?.classList.add("on")
    link?.click()
  },
  true,
)
