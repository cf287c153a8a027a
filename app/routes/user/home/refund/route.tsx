// /user/home/refund: banners first, then what is due, receiving it, and the refunds received
// (docs/product/refunds-and-invites.md).
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { NotLoaded } from "#app/components/empty.tsx"
import { BalanceLink } from "#app/components/link.tsx"
import { LargeMoney } from "#app/components/money.tsx"
import { pageFrom, pagesAround } from "#app/components/page-links.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import { Amount, Unreadable } from "#app/components/unreadable.tsx"
import { type SaidHtml, saidHtml } from "#app/html/said-html.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { bannerViews } from "#app/loading/picture.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { BannersFirst, isPastBanners, pastBanners } from "#app/rewards/banners-first.tsx"
import { RewardLog } from "#app/rewards/reward-log.tsx"
import { newestIn } from "#app/services/page.ts"
import { checkRefund, type RefundState, readRefunds, refundBanners } from "#app/services/refund.server.ts"
import { pageSize } from "#contract/rules/pages.ts"
import type { Route } from "./+types/route"

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
  const refund = valueOr(check, undefined)
  const list = valueOr(log, undefined)
  if (first.length > 0) return { banners: first }
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
    <Dialog title={t("refund.title")}>
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

type Props = { refund: RefundState; info: SaidHtml | undefined }

/** What is due to the member, and the two ways to it: to the wallet, and receive-refund. */
function RefundDue({ refund, info }: Props) {
  const t = useT()
  const { amountSatang, isNone, hasBonus, reason } = refund
  return (
    <div className="grid gap-3">
      <div className="balance flex flex-wrap items-end justify-between gap-4 p-5">
        <div>
          <p className="text-sm">{t("refund.ready")}</p>
          {amountSatang === undefined ? <Unreadable /> : <LargeMoney amountSatang={amountSatang} />}
        </div>
        {amountSatang !== undefined && amountSatang > 0 && (
          <BalanceLink to={href("/user/home/refund/:way", { way: "wallet" })} className="grow sm:grow-0">
            {t("refund.receiveAmount")}
          </BalanceLink>
        )}
      </div>
      {isNone && !hasBonus && (
        <p className="surface p-4">{t(reason ? `errors.${reason}` : "refund.notFound")}</p>
      )}
      {info && <ServerHtml {...info} className="surface p-4" />}
      <ReceiveRefund {...refund} />
    </div>
  )
}

function ReceiveRefund({ hasBonus, canReceive, isNone, receivableSatang }: RefundState) {
  const t = useT()
  const isOffered = canReceive && (receivableSatang !== undefined || !isNone)
  const amount = receivableSatang ? <p>{t("refund.receivable", { amount: baht(receivableSatang) })}</p> : null
  if (hasBonus) {
    return (
      <div className="grid gap-3">
        <div id="refund-closed" className="-mb-4">
          <Alert tone="warning" title={t("refund.disabled.title")}>
            <p>{t("refund.disabled.bonus")}</p>
            <p>{t("refund.disabled.endBonus")}</p>
          </Alert>
        </div>
        {amount}
        <PostForm action={href("/user/home/refund/:way", { way: "receive" })} className="grid">
          <button type="submit" className="btn btn-lg" disabled aria-describedby="refund-closed">
            {t("refund.receive")}
          </button>
        </PostForm>
      </div>
    )
  }
  if (!isOffered) return null
  return (
    <div className="grid gap-2">
      {amount}
      <ButtonLink large main to={href("/user/home/refund/:way", { way: "receive" })} text="refund.receive" />
    </div>
  )
}
