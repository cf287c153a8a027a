// The refer-a-friend bonus that can be received, with the link to do so (docs/product/refunds-and-invites.md).
import { href } from "react-router"
import { ButtonLink } from "#app/components/button.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Kept } from "#app/components/kept.tsx"
import { MoneyText } from "#app/components/money.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"

type Place = "home" | "invite"

/** An amount of 0 links from home to the invite page, which says why there is nothing to receive. */
export function InviteBonus({ amountSatang, on }: { amountSatang: number; on: Place }) {
  // Home may show the same section behind the dialog.
  const id = `${on}-bonus`
  return (
    <Kept
      as="section"
      className="surface mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 p-3 pl-4"
      aria-labelledby={id}
      part={Inside}
      given={{ id, on, isDue: amountSatang > 0 }}
      blanks={[baht(amountSatang)]}
    />
  )
}

type InsideProps = { id: string; on: Place; isDue: boolean; blanks: readonly string[] }

function Inside({ id, on, isDue, blanks: [amount = ""] }: InsideProps) {
  const t = useT()
  return (
    <>
      <Icon name="gift" className="size-6 text-accent" />
      <div className="min-w-0 grow">
        <h2 id={id} className="text-sm">
          {t("invite.bonus")}
        </h2>
        <p className="font-bold">
          <MoneyText>{amount}</MoneyText>
        </p>
      </div>
      {isDue ? (
        <ButtonLink main to={href("/user/home/invite/receive")} text="invite.receive" />
      ) : on === "home" ? (
        <ButtonLink to={href("/user/home/invite")} text="invite.link" />
      ) : (
        <p className="basis-full text-sm">{t("errors.NO_INVITE_BONUS")}</p>
      )}
    </>
  )
}
