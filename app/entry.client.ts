// All that runs in the browser at once: a busy state for forms, Escape, and the islands that the page contains.
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

for (const [tag, load] of Object.entries(islands)) {
  if (document.querySelector(tag)) load()
}

const loaderDelayMs = 200

addEventListener("submit", ({ target }) => {
  const form = target as HTMLFormElement
  form.ariaBusy = "true"
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
