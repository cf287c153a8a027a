// What waits stands in a frame of its own, which refreshes itself while its page does not. A frame cannot grow, so it
// has room for its tallest state in the longest language, also on narrow screens and with large text
// (docs/decisions/096-pending.md).
import { useT } from "#app/locales/language.ts"
import stylesheet from "./frame.css?url"
import type { Pending } from "./pending.server.ts"

type FrameProps = { src: string; title: string; className: string }

/** Its style sheet is fetched with its document: the page around it has no use for it. */
function Frame({ src, title, className }: FrameProps) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} media="not all" />
      <iframe src={src} title={title} className={`block w-full rounded-box ${className}`} />
    </>
  )
}

/** The box for money in progress. */
export function PendingNotice({ box }: Pending) {
  const title = useT()("home.pending.title")
  return (
    <section aria-label={title} className="@container my-3">
      <Frame
        src={box}
        title={title}
        className="h-26 supports-[height:1cqi]:h-[min(9.25rem,65cqi)] @min-[18rem]:h-30 @min-[20rem]:h-26 @min-[28rem]:h-20"
      />
    </section>
  )
}

/** What becomes of a code: low enough to be in sight below it. */
export function QrFrame({ src }: { src: string }) {
  return (
    <div className="@container">
      <Frame
        src={src}
        title={useT()("home.pending.awaited")}
        className="h-16 supports-[height:1cqi]:h-[min(5.5rem,44cqi)] @min-[20rem]:h-16"
      />
    </div>
  )
}
