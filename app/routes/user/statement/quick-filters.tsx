// What players ask for most, in one tap: everything, money in, money out, games. The other parts of the filter stay.
import { href } from "react-router"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import { moneyIn, queryOf, type Typed } from "./filter.ts"

const quickTypes = [undefined, moneyIn, "withdraw", "transfer"] as const

/** Is this type one of the links? */
export function isQuick(type: string | undefined): boolean {
  return type !== undefined && quickTypes.some(one => one === type)
}

export function QuickFilters({ typed }: { typed: Typed }) {
  const t = useT()
  return (
    <nav aria-label={t("statement.quick.label")} className="mb-3">
      <ul className="flex flex-wrap gap-1 *:grow">
        {quickTypes.map(type => (
          <li key={type ?? "all"}>
            <Link
              to={href("/user/statement") + queryOf({ ...typed, type })}
              className={`btn w-full min-w-11 px-1.5 ${typed.type === type ? "btn-primary" : ""}`}
              aria-current={typed.type === type ? "page" : undefined}
            >
              {t(`statement.quick.${type ?? "all"}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
