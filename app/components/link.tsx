// Links as plain anchors: without hydration React Router's <Link> would only cost time (docs/decisions/004-links.md).
import type { ComponentProps } from "react"
import { usePath } from "./page-context.tsx"

type Props = Omit<ComponentProps<"a">, "href"> & { to: string }
type NavProps = Props & {
  /** Where it leads, if the address has more than the path `to`. */
  href?: string
}

/** A link to a path of this site; make the path with `href()`. */
export function Link({ to, ...props }: Props) {
  return <a href={to} {...props} />
}

/** A link that is marked as current on the page it leads to, and on pages below that. */
export function NavLink({ to, href = to, ...props }: NavProps) {
  const path = usePath()
  const isCurrent = path === to || path.startsWith(`${to}/`) || path.startsWith(`${to}?`)
  return <a href={href} aria-current={isCurrent ? "page" : undefined} {...props} />
}
