// What waits stands in a frame of its own, which refreshes itself while its page does not. A frame cannot grow, so it
// has room for its tallest state in the longest language, also on narrow screens and with large text
// (docs/decisions/096-pending.md).
import { useT } from "#app/locales/language.ts"
import type { Pending } from "./pending.server.ts"

const look = "block w-full rounded-box"

/** The box for money in progress. */
export function PendingNotice({ box }: Pending) {
  const title = useT()("home.pending.title")
  return (
    <section aria-label={title} className="my-3">
      <iframe src={box} title={title} className={`${look} h-[max(6.25rem,282px-50vw)]`} />
    </section>
  )
}

/** What becomes of a code: low enough to be in sight below it. */
export function QrFrame({ src }: { src: string }) {
  return <iframe src={src} title={useT()("home.pending.awaited")} className={`${look} h-16 sm:h-21`} />
}
