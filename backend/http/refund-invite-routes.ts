// /api/refund and /api/invite.
import * as contract from "#contract/reward.ts"
import { inviteBanners, refundBanners } from "../rewards/banners.ts"
import { collectInvites, readInvites } from "../rewards/invites.ts"
import { addRefundToWallet, readRefund, readRefunds, receiveRefund } from "../rewards/refunds.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

/** /api/refund and /api/invite (specification, section 7). */
export function refundAndInviteRoutes(routes: Routes, context: Context): void {
  const { db, settings, deployment } = context
  routes.member(contract.checkRefund, ({ member }) => readRefund(context, member))
  routes.member(contract.listRefunds, ({ member, payload }) => readRefunds(db, member.id, payload))
  routes.member(contract.receiveRefund, ({ member, request }) => receiveRefund(context, member, request))
  routes.member(contract.addRefundToWallet, ({ member, request }) =>
    addRefundToWallet(context, member, request),
  )
  routes.member(contract.listRefundBanners, async () =>
    (await settings.read()).showsBanners ? refundBanners(deployment) : [],
  )
  routes.member(contract.listInvites, ({ member, payload }) => readInvites(db, member.id, payload))
  routes.member(contract.receiveInviteBonus, ({ member, request }) =>
    collectInvites(context, member, request),
  )
  routes.member(contract.listInviteBanners, async () =>
    (await settings.read()).showsBanners ? inviteBanners(deployment) : [],
  )
}
