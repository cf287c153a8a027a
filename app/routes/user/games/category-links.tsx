// The categories as links; a search stays within the one that is chosen.
import { href } from "react-router"
import { Link } from "#app/components/link.tsx"
import { type Asked, queryOf } from "#app/games/find-games.ts"
import { useT } from "#app/locales/language.ts"
import { gameCategories } from "#contract/wallet.ts"

export function CategoryLinks({ asked: { text, category } }: { asked: Asked }) {
  const t = useT()
  return (
    <nav aria-label={t("games.categories")} className="mt-3 mb-4">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...gameCategories].map(one => (
          <li key={one ?? "all"}>
            <Link
              to={href("/user/games") + queryOf({ text, category: one })}
              className={`btn ${one === category ? "btn-primary" : ""}`}
              aria-current={one === category ? "page" : undefined}
            >
              {one ? t(`home.games.${one}`) : t("games.all")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
