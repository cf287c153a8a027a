// A link on the balance: its colours the other way round (balance.css).
import type { ComponentProps } from "react"
import { Link } from "./link.tsx"

export function BalanceLink({ className = "", ...link }: ComponentProps<typeof Link>) {
  return <Link {...link} className={`btn border-0 bg-(--ground-content) text-(--ground) ${className}`} />
}
