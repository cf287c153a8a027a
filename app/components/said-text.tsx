// An operator's words on a page: in the player's language, else in another that says so by its `lang`.
import { useWords } from "#app/locales/words.ts"
import type { Words } from "#contract/words.ts"

type Props = { as?: "h1" | "h3" | "p" | "span"; className?: string; words: Words | null | undefined }

/** Nothing where the words say nothing. */
export function SaidText({ as: Tag = "span", words, className }: Props) {
  const { text, lang } = useWords()(words)
  if (!text) return null
  return (
    <Tag className={className} lang={lang}>
      {text}
    </Tag>
  )
}
