// What home says between the money and the tiles: what to do first, the bonus in use, the operator's message, and that the
// name of the bank account must be changed.
import { href } from "react-router"
import { BonusStyles } from "#app/bonus/bonus-progress.tsx"
import { bankName } from "#app/components/bank-name.ts"
import { ButtonLink } from "#app/components/button.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { Figures, useHeld } from "#app/components/money.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import { baht } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"
import type { BankAccount } from "#contract/account.ts"
import type { UnseenNotice } from "./notice.server.ts"

/** Leads a member without money and history to the first deposit. */
export function FirstDeposit() {
  const t = useT()
  return (
    <section className="surface my-3 p-4" aria-labelledby="first-deposit">
      <h2 id="first-deposit" className="font-semibold">
        {t("home.first.title")}
      </h2>
      <p className="text-sm">{t("home.first.text")}</p>
      <ButtonLink wide main className="mt-3 sm:w-auto" to={href("/user/home/deposit")} text="home.first.go" />
    </section>
  )
}

/** Its name and how far its condition is, as a link to the bonus screen. */
export function BonusInUse({ bonus }: { bonus: ActiveBonus }) {
  const t = useT()
  const held = useHeld()
  const { progress } = bonus
  const won = progress && t("bonus.progress.won", { won: held(progress.won), needed: baht(progress.needed) })
  const most = Math.max(progress?.needed ?? 0, 1)
  return (
    <Link to={href("/user/bonus")} className="surface my-3 flex min-h-11 items-center gap-3 p-3 pl-4">
      <Icon name="gift" className="size-6 text-accent" />
      <BonusStyles />
      <span className="bonus-progress min-w-0 grow text-sm">
        <SaidText className="font-semibold" words={bonus.name || t("home.bonusInUse")} />
        {progress && (
          <>
            <progress max={most} value={progress.isMet ? most : progress.won} aria-hidden="true" />
            <span className="tabular-nums">
              <Figures text={progress.isMet ? t("bonus.progress.met") : (won ?? "")} />
            </span>
          </>
        )}
      </span>
      <Icon name="chevron-right" className="size-5" />
    </Link>
  )
}

/** The operator's message to members as a banner that can be dismissed. */
export function Notice({ text, mark }: UnseenNotice) {
  const t = useT()
  return (
    <section
      aria-label={t("home.notice.title")}
      className="message mb-4 flex flex-wrap gap-3 rounded-box border py-2 pr-2 pl-4 text-accent"
    >
      <span className="py-2">
        <Icon name="megaphone" />
      </span>
      <ServerHtml {...text} className="min-w-0 grow basis-32 py-2 text-base-content" />
      <PostForm action={`${href("/user/home")}?do=notice`} className="ml-auto">
        <input type="hidden" name="mark" value={mark} />
        <button type="submit" className="btn btn-circle btn-ghost">
          <Icon name="x" label={t("home.notice.dismiss")} />
        </button>
      </PostForm>
    </section>
  )
}

/** Tells the holder of an account at KTB, TMB or BBL that its name must be put into English letters. */
export function BankNameNotice({ account }: { account: BankAccount }) {
  const t = useT()
  const bank = bankName(account, useLanguage())
  return (
    <section
      aria-labelledby="bank-name-notice"
      className="message mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border p-4 text-warning"
    >
      <div className="flex min-w-0 basis-72 grow gap-3">
        <Icon name="circle-alert" />
        <div className="min-w-0 text-base-content">
          <h2 id="bank-name-notice" className="font-semibold">
            {t("home.bankName.title")}
          </h2>
          <p>{t("home.bankName.text", { bank })}</p>
        </div>
      </div>
      <ButtonLink className="grow sm:grow-0" to={href("/user/home/bank-name")} text="home.bankName.edit" />
    </section>
  )
}
