// /api/refund and /api/invite.
import * as contract from "#contract/reward.ts"
import { inviteBanners, refundBanners } from "../rewards/banners.ts"
import { collectInvites, readInvites } from "../rewards/invites.ts"
import { addRefundToWallet, readRefund, readRefunds, receiveRefund } from "../rewards/refunds.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

/** /api/refund and /api/invite (docs/product/refunds-and-invites.md). */
export function refundAndInviteRoutes(routes: Routes, context: Context): void {
  const { db } = context
  routes.member(contract.checkRefund, ({ member }) => readRefund(context, member))
  routes.member(contract.listRefunds, ({ member, payload }) => readRefunds(db, member.id, payload))
  routes.operation(contract.receiveRefund, ({ call }) => receiveRefund(context, call))
  routes.operation(contract.addRefundToWallet, ({ call }) => addRefundToWallet(context, call))
  routes.member(contract.listRefundBanners, ({ settings }) => (settings.showsBanners ? refundBanners : []))
  routes.member(contract.listInvites, ({ member, payload }) => readInvites(db, member.id, payload))
  routes.operation(contract.receiveInviteBonus, ({ call }) => collectInvites(context, call))
  routes.member(contract.listInviteBanners, ({ settings }) => (settings.showsBanners ? inviteBanners : []))
}
