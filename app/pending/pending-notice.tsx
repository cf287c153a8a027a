// The box for money in progress. It comes up to date by itself, and nothing else of its page is loaded again
// (docs/decisions/096-pending.md).
import { useT } from "#app/locales/language.ts"
import type { Pending } from "./pending.server.ts"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "live-box": { src: string; children: React.ReactNode }
    }
  }
}

export function PendingNotice({ box }: Pending) {
  const t = useT()
  return (
    <section aria-label={t("home.pending.title")} className="my-3">
      <live-box src={box}>
        <iframe src={box} title={t("home.pending.title")} className="block h-16 w-full rounded-box" />
      </live-box>
    </section>
  )
}
