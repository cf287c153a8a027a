// The refer-a-friend bonus that can be received, with the link to do so (docs/product/refunds-and-invites.md).
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { Kept } from "#app/components/kept.tsx"
import { Link } from "#app/components/link.tsx"
import { MoneyText } from "#app/components/money.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"

/**
 * An amount of 0 links to the invite page instead. `always` keeps the link to receive it, where the backend says why.
 */
export function InviteBonus({ amountSatang, always = false }: { amountSatang: number; always?: boolean }) {
  const inside = { receives: always || amountSatang > 0, isDue: amountSatang > 0 }
  // Home may show the same section behind the dialog.
  const id = always ? "invite-bonus-due" : "invite-bonus"
  return (
    <Kept
      as="section"
      className="surface mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 p-3 pl-4"
      aria-labelledby={id}
      part={Inside}
      given={{ ...inside, id }}
      blanks={[baht(amountSatang)]}
    />
  )
}

type InsideProps = { id: string; receives: boolean; isDue: boolean; blanks: readonly string[] }

function Inside({ id, receives, isDue, blanks: [amount = ""] }: InsideProps) {
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
      <Link
        to={receives ? href("/user/home/invite/receive") : href("/user/home/invite")}
        className={isDue ? "btn btn-primary" : "btn"}
      >
        {t(receives ? "invite.receive" : "invite.link")}
      </Link>
    </>
  )
}
