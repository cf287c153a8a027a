// The refer-a-friend bonus that can be received, with the link to do so (docs/product/refunds-and-invites.md).
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { Money } from "#app/components/money.tsx"
import { useT } from "#app/locales/language.ts"

/**
 * An amount of 0 links to the invite page instead. `always` keeps the link to receive it, where the backend says why.
 */
export function InviteBonus({ amountSatang, always = false }: { amountSatang: number; always?: boolean }) {
  const t = useT()
  const receives = always || amountSatang > 0
  // Home may show the same section behind the dialog.
  const id = always ? "invite-bonus-due" : "invite-bonus"
  return (
    <section
      className="surface mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 p-3 pl-4"
      aria-labelledby={id}
    >
      <Icon name="gift" className="size-6 text-accent" />
      <div className="min-w-0 grow">
        <h2 id={id} className="text-sm">
          {t("invite.bonus")}
        </h2>
        <p className="font-bold">
          <Money amountSatang={amountSatang} />
        </p>
      </div>
      <Link
        to={receives ? href("/user/home/invite/receive") : href("/user/home/invite")}
        className={amountSatang > 0 ? "btn btn-primary" : "btn"}
      >
        {t(receives ? "invite.receive" : "invite.link")}
      </Link>
    </section>
  )
}
