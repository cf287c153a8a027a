// The head of a part with games: its title, how many there are, and the way to all of them.
import { Kept } from "#app/components/kept.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"

type Props = {
  id: string
  title: string
  count: number
  /** The path of the page with all of them; absent where all are shown. */
  all: string | undefined
}

export function GamesHeading(heading: Props) {
  const look = "mb-1 flex flex-wrap items-center justify-between gap-x-3"
  return <Kept as="div" className={look} part={Inside} given={heading} />
}

function Inside({ id, title, count, all }: Props) {
  const t = useT()
  return (
    <>
      <h2 id={id} className="flex items-baseline gap-2 font-semibold">
        {title}
        <span className="text-sm font-normal opacity-80">{count}</span>
      </h2>
      {all && (
        <Link
          to={all}
          className="link flex min-h-11 items-center"
          aria-label={t("games.seeAllOf", { title })}
        >
          {t("games.seeAll")}
        </Link>
      )}
    </>
  )
}
