// A table of amounts and their times, for the lists of refunds and of bonuses from friends.
import type { ReactNode } from "react"
import { DateTime } from "#app/components/date-time.tsx"
import { StackingTable } from "#app/components/stacking-table.tsx"

const head = "py-2 font-semibold"
const cell = "py-2.5 align-top"

type LogRow = { name?: string; amount: ReactNode; createdAt: number | null | undefined }

export function LogTable({
  title,
  columns,
  rows,
}: {
  title: string
  columns: { name?: string; amount: string; createdAt: string }
  rows: LogRow[]
}) {
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
            <th scope="col" className={`${head} ${columns.name ? "px-2 text-right" : "pr-2"}`}>
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
              <td
                className={`${cell} font-bold whitespace-nowrap tabular-nums ${columns.name ? "px-2 text-right" : "pr-2"}`}
              >
                {amount}
              </td>
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
