// The bonuses that friends brought, ten per page.
import { href } from "react-router"
import { Empty } from "#app/components/empty.tsx"
import { PageLinks } from "#app/components/page-links.tsx"
import type { Pages } from "#app/components/pagination.ts"
import { Amount } from "#app/components/unreadable.tsx"
import { useT } from "#app/locales/language.ts"
import { LogTable } from "#app/rewards/log-table.tsx"
import { pastBanners } from "#app/rewards/past-banners.ts"
import type { Invite } from "#app/services/invite.server.ts"

type Props = { invites: Invite[]; current: number; pages: Pages }

export function InviteLog({ invites, current, pages }: Props) {
  const t = useT()
  return (
    <>
      {invites.length === 0 ? (
        <Empty icon="user-plus" title={t(current === 1 ? "invite.empty" : "statement.emptyPage")} />
      ) : (
        <LogTable
          title={t("invite.table.title")}
          columns={{
            name: t("invite.table.from"),
            amount: t("invite.table.amount"),
            createdAt: t("invite.table.createdAt"),
          }}
          rows={invites.map(invite => ({
            name: invite.from?.name || "-",
            amount: <Amount of={invite} field="amount" />,
            createdAt: invite.createdAt,
          }))}
        />
      )}
      <PageLinks pages={pages} pathOf={page => pastBanners(href("/user/home/invite"), page)} />
    </>
  )
}
