// /user/home/refund: banners first, then what is due, receiving it, and the refunds received
// (docs/product/refunds-and-invites.md).
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { NotLoaded } from "#app/components/empty.tsx"
import { pageFrom, pagesAround } from "#app/components/pagination.ts"
import { Amount } from "#app/components/unreadable.tsx"
import { saidHtml } from "#app/html/said-html.server.ts"
import { bannerViews } from "#app/loading/banners.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { BannersFirst } from "#app/rewards/banners-first.tsx"
import { isPastBanners, pastBanners } from "#app/rewards/past-banners.ts"
import { RewardLog } from "#app/rewards/reward-log.tsx"
import { newestIn } from "#app/services/page.ts"
import { checkRefund, readRefunds, refundBanners } from "#app/services/refund.server.ts"
import { pageSize } from "#contract/rules/pages.ts"
import type { Route } from "./+types/route"
import { RefundDue } from "./refund-due.tsx"

export const handle = dialogHandle

export async function loader({ url }: Route.LoaderArgs) {
  const client = api()
  const current = pageFrom(url.searchParams.get("log"))
  const [banners, check, log] = await Promise.all([
    isPastBanners(url) ? undefined : refundBanners(client),
    checkRefund(client),
    readRefunds(client, current, newestIn(url.searchParams)),
  ])
  const first = banners ? await bannerViews(valueOr(banners, []), language()) : []
  if (first.length > 0) return { banners: first }
  const refund = valueOr(check, undefined)
  const list = valueOr(log, undefined)
  return {
    refund,
    info: saidHtml(refund?.info, language()),
    log: list && {
      refunds: list.rows,
      pages: pagesAround({ current, shown: list.rows.length, size: pageSize, ...list }),
    },
    here: pastBanners(href("/user/home/refund"), current),
  }
}

export default function Refund({ loaderData }: Route.ComponentProps) {
  const t = useT()
  if (loaderData.banners) {
    const next = pastBanners(href("/user/home/refund"))
    return <BannersFirst title={t("refund.banners")} banners={loaderData.banners} next={next} />
  }
  const { refund, info, log, here } = loaderData
  return (
    <Dialog title={t("refund.title")} closeTo={href("/user/home")}>
      {refund ? (
        <RefundDue refund={refund} info={info} />
      ) : (
        <NotLoaded text={t("refund.couldNotLoad")} retry={here} icon="hand-coins" />
      )}
      <RewardLog
        path={href("/user/home/refund")}
        title={t("refund.log.title")}
        columns={{ amount: t("refund.log.amount"), createdAt: t("refund.log.createdAt") }}
        list={
          log && {
            pages: log.pages,
            rows: log.refunds.map(refund => ({
              amount: <Amount of={refund} field="refundAmount" />,
              createdAt: refund.createdAt,
            })),
          }
        }
        empty={{ icon: "receipt-text", text: t("refund.log.empty") }}
        notLoaded={{ text: t("refund.log.couldNotLoad"), retry: here }}
      />
    </Dialog>
  )
}
