// Parts of pages that are the same for many members: rendered once, then kept as HTML
// (docs/decisions/250-cpu-of-a-page.md).
import { type ComponentProps, createContext, type ReactNode, useContext } from "react"
import type { SafeHtml } from "#app/html/safe-html.server.ts"
import { usePage } from "./page-context.tsx"

/** All that a kept part may depend on beside the language. Plain data, so that it can be the key as it is. */
export type Given = Readonly<Record<string, Plain>>

type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | SafeHtml
  | readonly Plain[]
  | { readonly [name: string]: Plain }

/** `blanks` are texts that are filled in later: a part only puts each somewhere, as a text or an attribute's value. */
export type Part<Own extends Given> = (props: Own & { blanks: readonly string[] }) => ReactNode

/** What differs from member to member: the form key of the page, and the texts for the blanks, none of them empty. */
export type Filling = { formKey: string | undefined; blanks: readonly string[] }

/** The HTML of a part, filled in: kept, or rendered now. */
export type Keep = <Own extends Given>(part: Part<Own>, given: Own, filling: Filling) => string

const KeepContext = createContext<Keep | undefined>(undefined)

/** Where no `Keep` is provided, each part is rendered where it stands. */
export const KeepProvider = KeepContext.Provider

/** Elements that parts stand in. */
type Tags = "a" | "details" | "div" | "header" | "li" | "nav" | "section" | "ul"

type Props<Tag extends Tags, Own extends Given> = Omit<ComponentProps<Tag>, "children" | "part"> & {
  as: Tag
  part: Part<Own>
  given: Own
  blanks?: readonly string[]
}

const noBlanks: readonly string[] = []

/**
 * The element `as` around `part`, whose HTML is kept. The part shows what it is given, its blanks and texts of the
 * language, and its forms carry the page's form key. All else of the page (the path) it may not read, which throws.
 */
export function Kept<Tag extends Tags, Own extends Given>({
  as,
  part: Part,
  given,
  blanks = noBlanks,
  ...element
}: Props<Tag, Own>) {
  const keep = useContext(KeepContext)
  const { formKey } = usePage()
  const Element: string = as
  if (!keep) {
    return (
      <Element {...element}>
        <Part {...given} blanks={blanks} />
      </Element>
    )
  }
  const html = keep(Part, given, { formKey, blanks })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React itself has rendered
  return <Element {...element} dangerouslySetInnerHTML={{ __html: html }} />
}
