// /user/home/invite: banners first, then the member's link, what friends brought, and the list of it
// (docs/product/refunds-and-invites.md).
import { href } from "react-router"
import { CopyButton } from "#app/components/copy-button.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { NotLoaded } from "#app/components/empty.tsx"
import { pageFrom, pagesAround } from "#app/components/page-links.tsx"
import { Amount } from "#app/components/unreadable.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { bannerViews } from "#app/loading/picture.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { settings } from "#app/request/server-context.ts"
import { BannersFirst, isPastBanners, pastBanners } from "#app/rewards/banners-first.tsx"
import { InviteBonus } from "#app/rewards/invite-bonus.tsx"
import { RewardLog } from "#app/rewards/reward-log.tsx"
import { inviteBanners, inviteLink, readInvites } from "#app/services/invite.server.ts"
import { newestIn } from "#app/services/page.ts"
import { pageSize } from "#contract/rules/pages.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader({ url }: Route.LoaderArgs) {
  const client = api()
  const current = pageFrom(url.searchParams.get("log"))
  const [banners, mine, log] = await Promise.all([
    isPastBanners(url) ? undefined : inviteBanners(client),
    wallet(),
    readInvites(client, current, newestIn(url.searchParams)),
  ])
  const first = banners ? await bannerViews(valueOr(banners, []), language()) : []
  const { profile, invite } = valueOr(mine, undefined) ?? {}
  const list = valueOr(log, undefined)
  if (first.length > 0) return { banners: first }
  return {
    link: profile?._id ? inviteLink(settings().publicOrigin, profile._id) : undefined,
    bonus: invite ?? undefined,
    log: list && {
      invites: list.rows,
      pages: pagesAround({ current, shown: list.rows.length, size: pageSize, ...list }),
    },
    here: pastBanners(href("/user/home/invite"), current),
  }
}

export default function Invite({ loaderData }: Route.ComponentProps) {
  const t = useT()
  if (loaderData.banners) {
    const next = pastBanners(href("/user/home/invite"))
    return <BannersFirst title={t("invite.banners")} banners={loaderData.banners} next={next} />
  }
  const { link, bonus, log, here } = loaderData
  return (
    <Dialog title={t("invite.title")}>
      <p className="mb-3">{t("invite.text")}</p>
      {link ? (
        <div className="surface flex items-center gap-2 p-4">
          <div className="min-w-0 grow">
            <p className="text-sm opacity-80">{t("invite.link")}</p>
            <p className="font-semibold break-all select-all" translate="no">
              {link}
            </p>
          </div>
          <CopyButton value={link} label={t("invite.copyLink")} />
        </div>
      ) : (
        <NotLoaded text={t("common.couldNotLoad")} retry={here} icon="user-plus" />
      )}
      {bonus && <InviteBonus amountSatang={bonus.amount ?? 0} on="invite" />}
      <RewardLog
        path={href("/user/home/invite")}
        title={t("invite.table.title")}
        columns={{
          name: t("invite.table.from"),
          amount: t("invite.table.amount"),
          createdAt: t("invite.table.createdAt"),
        }}
        list={
          log && {
            pages: log.pages,
            rows: log.invites.map(invite => ({
              name: invite.from?.name || "-",
              amount: <Amount of={invite} field="amount" />,
              createdAt: invite.createdAt,
            })),
          }
        }
        empty={{ icon: "user-plus", text: t("invite.empty") }}
        notLoaded={{ text: t("invite.couldNotLoad"), retry: here }}
      />
    </Dialog>
  )
}
