// Parts of pages that are the same for many members: rendered once, then kept as HTML
// (docs/decisions/250-kept-parts.md).
import { type ComponentProps, createContext, type ReactNode, useContext } from "react"

/** All that a kept part may depend on beside the language. Plain data, so that it can be the key as it is. */
export type Given = Readonly<Record<string, Plain>>

type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain }

export type Part<Props extends Given> = (props: Props) => ReactNode

/** The HTML of a part: kept, or rendered now. */
export type Keep = <Props extends Given>(part: Part<Props>, given: Props) => string

const KeepContext = createContext<Keep | undefined>(undefined)

/** Where no `Keep` is provided, each part is rendered where it stands. */
export const KeepProvider = KeepContext.Provider

/** Elements that parts stand in. */
type Tags = "a" | "details" | "div" | "li" | "nav" | "summary"

type Props<Tag extends Tags, Own extends Given> = Omit<ComponentProps<Tag>, "children" | "part"> & {
  as: Tag
  part: Part<Own>
  given: Own
}

/**
 * The element `as` around `part`, whose HTML is kept. The part shows what it is given and texts of the language; it may
 * not read the page (a form key, the path), which throws.
 */
export function Kept<Tag extends Tags, Own extends Given>({
  as,
  part: Part,
  given,
  ...element
}: Props<Tag, Own>) {
  const keep = useContext(KeepContext)
  const Element: string = as
  if (!keep) {
    return (
      <Element {...element}>
        <Part {...given} />
      </Element>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React itself has rendered
  return <Element {...element} dangerouslySetInnerHTML={{ __html: keep(Part, given) }} />
}
