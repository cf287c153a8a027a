// What to know before paying in: each note where it applies (docs/product/deposits.md).
import { useT } from "#app/locales/language.ts"

/** Short texts as a list: rules and warnings are nothing that has been done, so no tick stands before them. */
export function Notes({ notes }: { notes: (string | false | undefined)[] }) {
  const t = useT()
  return (
    <ul className="mt-4 grid list-disc gap-2 pl-5 text-sm" aria-label={t("deposit.notes.title")}>
      {notes.map(note => note && <li key={note}>{note}</li>)}
    </ul>
  )
}
