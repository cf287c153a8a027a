// The refunds that were received, ten per page.
import { href } from "react-router"
import { Empty } from "#app/components/empty.tsx"
import { PageLinks } from "#app/components/page-links.tsx"
import type { Pages } from "#app/components/pagination.ts"
import { Amount } from "#app/components/unreadable.tsx"
import { useT } from "#app/locales/language.ts"
import { LogTable } from "#app/rewards/log-table.tsx"
import { pastBanners } from "#app/rewards/past-banners.ts"
import type { Refund } from "#app/services/refund.server.ts"

type Props = { refunds: Refund[]; current: number; pages: Pages }

export function RefundLog({ refunds, current, pages }: Props) {
  const t = useT()
  return (
    <>
      {refunds.length === 0 ? (
        <Empty icon="receipt-text" title={t(current === 1 ? "refund.log.empty" : "statement.emptyPage")} />
      ) : (
        <LogTable
          title={t("refund.log.title")}
          columns={{ amount: t("refund.log.amount"), createdAt: t("refund.log.createdAt") }}
          rows={refunds.map(refund => ({
            amount: <Amount of={refund} field="refundAmount" />,
            createdAt: refund.createdAt,
          }))}
        />
      )}
      <PageLinks pages={pages} pathOf={page => pastBanners(href("/user/home/refund"), page)} />
    </>
  )
}
