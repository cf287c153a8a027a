// Money movements that are still pending, at the top of a page. Pages with a form do not refresh themselves.

import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { Money } from "#app/components/money.tsx"
import { LoadNext, usePath } from "#app/components/page-context.tsx"
import { dateTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Statement } from "#app/services/statement.server.ts"
import { statementTypes } from "#contract/statement.ts"
import type { Pending } from "./pending.server.ts"

/**
 * `refreshTo` is the address that the page loads to refresh itself. Without it, or once the player stops it, it does
 * not.
 */
export function PendingNotice({ lines, refreshAfterS, refreshTo }: Pending & { refreshTo?: string }) {
  const t = useT()
  const [path, query] = usePath().split("?")
  const refreshes = refreshTo && refreshAfterS && !new URLSearchParams(query).has("hold")
  return (
    <section
      aria-label={t("home.pending.title")}
      className="message mb-4 rounded-box border p-4 text-warning"
    >
      {refreshes && <LoadNext seconds={refreshAfterS} to={refreshTo} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="flex items-center gap-2 font-semibold">
          <Icon name="clock" className="size-5" />
          {t("home.pending.title")}
        </h2>
        {refreshes && (
          <Link to={`${path}?hold`} className="inline-block link py-2.5 text-sm">
            {t("operation.checking.stop")}
          </Link>
        )}
      </div>
      <ul className="text-base-content">
        {lines.map((line, index) => (
          <li key={line._id ?? index}>
            <PendingLine line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PendingLine({ line: { _id: id, statementType, amount, createdAt } }: { line: Statement }) {
  const t = useT()
  const kind = statementTypes.find(type => type === statementType) ?? "other"
  return (
    <Link
      to={id ? href("/user/statement/:id", { id }) : href("/user/statement")}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-3"
    >
      <span>
        {t(`statement.types.${kind}`)}
        {createdAt != null && <span className="block text-xs opacity-80">{dateTime(createdAt)}</span>}
      </span>
      {amount != null && <Money amountSatang={amount} className="font-bold" />}
    </Link>
  )
}
