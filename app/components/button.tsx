// Buttons that say one text of the catalogue, by their looks: links that are buttons, and what sends a form.
import { type TextKey, useT } from "#app/locales/language.ts"
import { Link } from "./link.tsx"

const looks = {
  /** In dialogs. */
  large: "btn-lg",
  /** On pages that are one column. */
  tall: "min-h-13 text-base",
  wide: "w-full",
  /** What most players want here. */
  main: "btn-primary",
  quiet: "btn-ghost",
}

type Look = { [Name in keyof typeof looks]?: boolean } & { className?: string }

function classOf({ className = "", ...look }: Look): string {
  const named = Object.entries(looks).filter(([name]) => look[name as keyof typeof looks])
  return ["btn", ...named.map(([, classes]) => classes), className].join(" ").trim()
}

export function ButtonLink({ to, text, ...look }: Look & { to: string; text: TextKey }) {
  return (
    <Link to={to} className={classOf(look)}>
      {useT()(text)}
    </Link>
  )
}

export function SubmitButton({ text, ...look }: Look & { text: TextKey }) {
  return (
    <button type="submit" className={classOf(look)}>
      {useT()(text)}
    </button>
  )
}
