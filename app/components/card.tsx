// A surface that groups content: the fields of a form, the details of one thing.
import type { ReactNode } from "react"

export function Card({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <section className={`surface p-5 sm:p-6 ${className}`}>{children}</section>
}
