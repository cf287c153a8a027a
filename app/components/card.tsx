// A calm surface for what belongs together: the fields of a form, the details of one thing.
import type { ReactNode } from "react"

export function Card({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <section className={`rounded-box border border-base-300 bg-base-100 p-5 sm:p-6 ${className}`}>
      {children}
    </section>
  )
}
