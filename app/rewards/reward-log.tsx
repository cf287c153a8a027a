// The list of what was received, refunds or bonuses from friends, ten per page, or what stands in its place.
import type { ReactNode } from "react"
import { DateTime } from "#app/components/date-time.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import type { IconName } from "#app/components/icon.tsx"
import type { Pages } from "#app/components/page-links.tsx"
import { PageLinks } from "#app/components/page-links.tsx"
import { StackingTable } from "#app/components/stacking-table.tsx"
import { useT } from "#app/locales/language.ts"
import { pastBanners } from "./banners-first.tsx"

const head = "py-2 font-semibold"
const cell = "py-2.5 align-top"

type Row = { name?: string; amount: ReactNode; createdAt: number | null | undefined }

type Props = {
  /** The dialog that it stands in. */
  path: string
  title: string
  columns: { name?: string; amount: string; createdAt: string }
  /** `undefined`: it could not be read. */
  list: { rows: Row[]; pages: Pages } | undefined
  empty: { icon: IconName; text: string }
  notLoaded: { text: string; retry: string }
}

export function RewardLog({ path, title, columns, list, empty, notLoaded }: Props) {
  const t = useT()
  return (
    <>
      <h3 className="mt-6 mb-2 font-semibold">{title}</h3>
      {!list ? (
        <NotLoaded {...notLoaded} icon="receipt-text" />
      ) : list.rows.length > 0 ? (
        <LogTable title={title} columns={columns} rows={list.rows} />
      ) : (
        <Empty icon={empty.icon} title={list.pages.current === 1 ? empty.text : t("statement.emptyPage")} />
      )}
      {list && <PageLinks pages={list.pages} pathOf={page => pastBanners(path, page)} />}
    </>
  )
}

function LogTable({ title, columns, rows }: Pick<Props, "title" | "columns"> & { rows: Row[] }) {
  const beside = columns.name ? "px-2 text-right" : "pr-2"
  return (
    <div className="surface px-4 py-1">
      <StackingTable className="text-sm" aria-label={title}>
        <thead>
          <tr className="border-base-300 border-b text-left align-bottom">
            {columns.name && (
              <th scope="col" className={`${head} pr-2`}>
                {columns.name}
              </th>
            )}
            <th scope="col" className={`${head} ${beside}`}>
              {columns.amount}
            </th>
            <th scope="col" className={`${head} pl-2 text-right`}>
              {columns.createdAt}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, amount, createdAt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never change places
            <tr key={index} className="border-base-300 border-b last:border-0">
              {columns.name && <td className={`${cell} pr-2`}>{name}</td>}
              <td className={`${cell} font-bold whitespace-nowrap tabular-nums ${beside}`}>{amount}</td>
              <td className={`${cell} pl-2 text-right tabular-nums`}>
                {createdAt == null ? "-" : <DateTime at={createdAt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </StackingTable>
    </div>
  )
}
