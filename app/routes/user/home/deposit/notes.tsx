// What to know before paying in: each note where it applies (docs/product/deposits.md).
import { Icon } from "#app/components/icon.tsx"
import { useT } from "#app/locales/language.ts"

/** Short texts, each with a mark. */
export function Notes({ notes }: { notes: (string | false | undefined)[] }) {
  const t = useT()
  return (
    <ul className="mt-4 grid gap-2 text-sm" aria-label={t("deposit.notes.title")}>
      {notes.map(
        note =>
          note && (
            <li key={note} className="flex gap-3">
              <Icon name="check" className="mt-0.5 size-5 text-success" />
              <span>{note}</span>
            </li>
          ),
      )}
    </ul>
  )
}
