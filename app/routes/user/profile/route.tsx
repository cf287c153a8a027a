// /user/profile: who the member is, read-only, with the ways to change what can be changed (specification, section 2).
import type { ReactNode } from "react"
import { href, Outlet } from "react-router"
import { hasForeignName } from "#app/bank-name.ts"
import { useHasDialog } from "#app/components/dialog.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { orThrow } from "#app/failure.server.ts"
import { accountNumber, dateTime, isoTime } from "#app/format.ts"
import { useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { readProfile } from "#app/services/account.server.ts"
import { readWallet } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"

export async function loader({ context }: Route.LoaderArgs) {
  const profile = orThrow(await readProfile(api(context)))
  if (profile.bankAccount) return { profile, bankAccount: profile.bankAccount }
  // Some backends tell the bank account with the wallet only.
  const wallet = await readWallet(api(context))
  return { profile, bankAccount: wallet.ok ? wallet.value.bankAccount : undefined }
}

export default function Profile({ loaderData: { profile, bankAccount } }: Route.ComponentProps) {
  const t = useT()
  const hasDialog = useHasDialog()
  return (
    <>
      <div className="mx-auto max-w-2xl" inert={hasDialog}>
        {!hasDialog && <title>{t("profile.title")}</title>}
        <h1 className="mb-4 font-bold text-2xl">{t("profile.title")}</h1>
        <Section title={t("profile.member")}>
          <Row label={t("profile.name")}>{profile.name ?? "-"}</Row>
          <Row label={t("profile.memberId")}>
            <span className="select-all tabular-nums">{profile._id}</span>
          </Row>
          <Row label={t("profile.createdAt")}>
            {typeof profile.createdAt === "number" ? (
              <time dateTime={isoTime(profile.createdAt)}>{dateTime(profile.createdAt)}</time>
            ) : (
              "-"
            )}
          </Row>
          <Row label={t("profile.username")}>
            <span className="tabular-nums">{profile.username}</span>
          </Row>
        </Section>
        <Section title={t("profile.bank")}>
          <Row label={t("profile.bankAccountName")}>{bankAccount?.bankAccountName ?? "-"}</Row>
          <Row label={t("profile.bankName")}>{bankAccount?.bank?.nameTH ?? bankAccount?.bankCode ?? "-"}</Row>
          <Row label={t("profile.bankAccountNo")}>
            <span className="tabular-nums">{accountNumber(bankAccount?.bankAccountNo)}</span>
          </Row>
        </Section>
        <p className="mb-4 px-4 text-sm opacity-80">{t("profile.readOnly")}</p>
        <div className="flex flex-col gap-3">
          {hasForeignName(bankAccount) && (
            <Link to={href("/user/home/bank-name")} className="btn btn-lg">
              <Icon name="pencil" />
              {t("profile.editBankName")}
            </Link>
          )}
          <Link to={href("/user/profile/password")} className="btn btn-lg">
            <Icon name="lock" />
            {t("profile.changePassword")}
          </Link>
        </div>
      </div>
      <Outlet />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-4">
      <h2 className="mb-2 px-4 font-semibold opacity-80">{title}</h2>
      <dl className="rounded-box bg-base-100 px-4">{children}</dl>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-base-300 border-b py-3 last:border-0">
      <dt className="opacity-80">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
