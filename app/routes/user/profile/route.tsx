// /user/profile: who the member is, and where withdrawals are paid (docs/product/accounts.md).

import { href } from "react-router"
import { bankName, hasForeignName } from "#app/components/bank-name.ts"
import { CopyDetail, Detail, DetailList, TimeDetail } from "#app/components/detail-list.tsx"
import { Screen } from "#app/components/dialog.tsx"
import { NotLoaded } from "#app/components/empty.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import { NewDeviceNotice } from "#app/devices/new-device-notice.tsx"
import { newDevicesOf } from "#app/devices/new-devices.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { accountNumber } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"
import type { Profile } from "#app/services/account.server.ts"
import type { BankAccount } from "#contract/account.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import type { Route } from "./+types/route"
import { memberProfile } from "./member-profile.server.ts"

export async function loader({ pattern }: Route.LoaderArgs) {
  const [known, newDevices] = await Promise.all([
    memberProfile(),
    // Not the address: /user/profile/ is this page too.
    `/${pattern}` === href("/user/profile") ? newDevicesOf() : [],
  ])
  const mine = valueOr(known, { profile: undefined, bankAccount: undefined })
  return { ...mine, newDevices, hasDevices: hasAccountExtensions() }
}

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  const { profile, bankAccount, newDevices, hasDevices } = loaderData
  const t = useT()
  return (
    <Screen title={t("profile.title")} className="mx-auto max-w-2xl">
      <h1 className="mb-3 text-2xl font-bold">{t("profile.title")}</h1>
      <NewDeviceNotice devices={newDevices} />
      {profile ? (
        <div className="grid gap-5">
          <MemberDetails profile={profile} />
          {bankAccount && <BankDetails bankAccount={bankAccount} />}
          <p className="text-sm opacity-80">{t("profile.readOnly")}</p>
          <Link to={href("/user/profile/edit")} className="btn btn-lg w-full sm:w-auto sm:justify-self-start">
            <Icon name="pencil" className="size-5" />
            {t("profile.edit")}
          </Link>
        </div>
      ) : (
        <NotLoaded text={t("profile.couldNotLoad")} retry={href("/user/profile")} />
      )}
      <Link to={href("/user/profile/password")} className="btn mt-3 btn-lg w-full sm:w-auto">
        <Icon name="lock" className="size-5" />
        {t("profile.changePassword")}
      </Link>
      {hasDevices && <SecurityLinks />}
    </Screen>
  )
}

function SecurityLinks() {
  const t = useT()
  const links = [
    { to: href("/user/profile/devices"), icon: "smartphone", text: t("devices.title") },
    { to: href("/user/profile/activity"), icon: "shield-check", text: t("devices.activity.title") },
  ] as const
  return (
    <nav aria-label={t("devices.security")} className="surface mt-5 px-4">
      <ul>
        {links.map(({ to, icon, text }) => (
          <li key={to} className="border-base-300 border-b last:border-0">
            <Link to={to} className="flex min-h-14 items-center gap-3 font-semibold">
              <Icon name={icon} className="size-5" />
              <span className="min-w-0 grow">{text}</span>
              <Icon name="chevron-right" className="size-5" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MemberDetails({ profile }: { profile: Profile }) {
  const t = useT()
  const { _id: id, name, createdAt, username, contact } = profile
  return (
    <section aria-labelledby="member">
      <h2 id="member" className="mb-2 font-semibold">
        {t("profile.member")}
      </h2>
      <DetailList>
        <Detail label={t("profile.name")}>
          {name || (isUnreadable(profile, "name") ? <Unreadable /> : "-")}
        </Detail>
        <CopyDetail label={t("profile.memberId")} value={id} copy={t("profile.copyMemberId")} />
        <Detail label={t("profile.username")}>
          {username ? (
            <span className="tabular-nums" translate="no">
              {username}
            </span>
          ) : (
            <Unreadable />
          )}
        </Detail>
        {contact && <Detail label={t("profile.contact")}>{contact}</Detail>}
        {isUnreadable(profile, "createdAt") && (
          <Detail label={t("profile.createdAt")}>
            <Unreadable />
          </Detail>
        )}
        {createdAt != null && <TimeDetail label={t("profile.createdAt")} atMs={createdAt} />}
      </DetailList>
    </section>
  )
}

function BankDetails({ bankAccount }: { bankAccount: BankAccount }) {
  const t = useT()
  const bank = bankName(bankAccount, useLanguage())
  const edit = (
    <Link to={`${href("/user/home/bank-name")}?from=profile`} className="btn btn-square btn-ghost">
      <Icon name="pencil" className="size-5" label={t("profile.editBankName")} />
    </Link>
  )
  return (
    <section aria-labelledby="bank">
      <h2 id="bank" className="mb-2 font-semibold">
        {t("profile.bank")}
      </h2>
      <DetailList>
        <Detail label={t("profile.bankAccountName")} action={hasForeignName(bankAccount) && edit}>
          {bankAccount.bankAccountName ||
            (isUnreadable(bankAccount, "bankAccountName") ? <Unreadable /> : "-")}
        </Detail>
        <Detail label={t("profile.bankName")}>{bank ? <SaidText words={bank} /> : <Unreadable />}</Detail>
        <Detail label={t("profile.bankAccountNo")}>
          {isUnreadable(bankAccount, "bankAccountNo") ? (
            <Unreadable />
          ) : (
            <span className="tabular-nums">{accountNumber(bankAccount.bankAccountNo)}</span>
          )}
        </Detail>
      </DetailList>
    </section>
  )
}
