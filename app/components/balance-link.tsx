// A link on the balance: a white button on the brand's colour, in both themes (balance.css).
import type { ComponentProps } from "react"
import { Link } from "./link.tsx"

export function BalanceLink({ className = "", ...link }: ComponentProps<typeof Link>) {
  return <Link {...link} className={`btn border-0 bg-white text-brand ${className}`} />
}
