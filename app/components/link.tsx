// Links as plain anchors: without hydration React Router's <Link> would only cost time (docs/decisions/001-documents.md).
import type { ComponentProps } from "react"

type Props = Omit<ComponentProps<"a">, "href"> & { to: string }
/** A link to a path of this site; make the path with `href()`. */
export function Link({ to, ...props }: Props) {
  return <a href={to} {...props} />
}

/** Is this the page that the link leads to, or one below it? */
export function isCurrent(path: string, to: string): boolean {
  return path === to || path.startsWith(`${to}/`) || path.startsWith(`${to}?`)
}

/** A link on the balance: its colours the other way round (balance.css). */
export function BalanceLink({ className = "", ...link }: ComponentProps<typeof Link>) {
  return <Link {...link} className={`btn border-0 bg-(--ground-content) text-(--ground) ${className}`} />
}
