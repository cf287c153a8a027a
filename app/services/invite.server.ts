// Inviting friends: the link, the bonuses that friends brought, and receiving them
// (docs/product/refunds-and-invites.md).

import type { ApiClient, CallOnce, Result } from "#contract/client.ts"
import * as endpoints from "#contract/reward.ts"
import { pageSize } from "#contract/rules/pages.ts"
import { briefMs } from "./lookup.server.ts"
import { type Newest, type Page, pageIn, steadyPage } from "./page.ts"

export type { Invite } from "#contract/reward.ts"

/** The address under which a friend registers: `{site}/register?code=PR{profileId}`. */
export function inviteLink(site: string, profileId: string): string {
  return `${site}/register?code=PR${encodeURIComponent(profileId)}`
}

/** One page of the bonuses from friends. Pages count from 1. */
export function readInvites(api: ApiClient, page: number, newest?: Newest) {
  const read = async (page: number): Promise<Result<Page<endpoints.Invite>>> => {
    const answer = await api.call(endpoints.listInvites, { payload: { page, limit: pageSize } })
    return answer.ok ? { ok: true, value: pageIn(answer.value.invites, page, answer.value.total) } : answer
  }
  return steadyPage(read, page, newest)
}

/** The banners that are shown before the invite link. Fails when they do not come within 1.5 s. */
export function inviteBanners(api: ApiClient): Promise<Result<endpoints.Banner[]>> {
  return api.call(endpoints.listInviteBanners, { timeoutMs: briefMs })
}

/** Receives the whole invite bonus, under an idempotency key. */
export function collectInviteBonus(api: ApiClient, once: CallOnce) {
  return api.call(endpoints.receiveInviteBonus, once)
}
