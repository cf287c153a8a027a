// The box for money in progress: a frame that refreshes itself, and nothing else of its page does
// (docs/decisions/096-pending.md).
import { useT } from "#app/locales/language.ts"
import type { Pending } from "./pending.server.ts"
import { WaitingFrame } from "./waiting-frame.tsx"

export function PendingNotice({ box }: Pending) {
  const t = useT()
  return (
    <section aria-label={t("home.pending.title")} className="my-3">
      <WaitingFrame src={box} title={t("home.pending.title")} />
    </section>
  )
}
