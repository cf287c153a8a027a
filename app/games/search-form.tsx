// The form that looks for a game. It changes nothing, so it is a GET form, and its answer has an address.
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { useT } from "#app/locales/language.ts"
import type { Asked } from "./find-games.ts"

export function SearchForm({ text, category }: Partial<Asked>) {
  const t = useT()
  return (
    <search>
      <form method="get" action={href("/user/games")} className="flex flex-wrap gap-2 sm:max-w-md">
        {category && <input type="hidden" name="category" value={category} />}
        <input
          type="search"
          name="q"
          defaultValue={text}
          aria-label={t("games.search")}
          placeholder={t("games.search")}
          enterKeyHint="search"
          autoComplete="off"
          className="input min-w-0 grow basis-32 bg-base-100 text-base"
        />
        <button type="submit" className="btn">
          <Icon name="search" className="size-5" />
          {t("games.find")}
        </button>
      </form>
    </search>
  )
}
