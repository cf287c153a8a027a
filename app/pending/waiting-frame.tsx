// What waits stands in a frame of its own, which refreshes itself while its page does not. A frame cannot grow, so it
// has room for its tallest state in the longest language, also on narrow screens and with large text
// (docs/decisions/096-pending.md).
import { useT } from "#app/locales/language.ts"
import { BoxRows } from "./box-rows.tsx"
import type { Pending } from "./pending.server.ts"
import { BoxOnPage } from "./waiting-box.tsx"

const look = "block w-full rounded-box"

/** The box for money in progress: as the page knows it, until its frame has something newer. */
export function PendingNotice({ box, frame, withdrawals }: Pending) {
  const title = useT()("home.pending.title")
  const isLive = frame !== undefined
  const height =
    "h-26 supports-[height:1cqi]:h-[min(9.25rem,65cqi)] @min-[18rem]:h-34 @min-[20rem]:h-28 @min-[28rem]:h-20"
  return (
    <section aria-label={title} className="@container my-3">
      <div className={isLive ? `waits grid grid-rows-[100%] ${height}` : ""}>
        <BoxOnPage isLive={isLive}>
          <BoxRows box={box} isLive={isLive} withdrawals={withdrawals} />
        </BoxOnPage>
        {isLive && <iframe src={frame} title={title} loading="lazy" className={`${look} h-full`} />}
      </div>
    </section>
  )
}

/** What becomes of a code: low enough to be in sight below it. */
export function QrFrame({ src }: { src: string }) {
  return (
    <div className="@container">
      <iframe
        src={src}
        title={useT()("home.pending.awaited")}
        className={`${look} h-16 supports-[height:1cqi]:h-[min(5.5rem,44cqi)] @min-[20rem]:h-16`}
      />
    </div>
  )
}
