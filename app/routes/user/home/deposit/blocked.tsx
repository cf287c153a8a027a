// With a bonus in use nothing can be deposited: said before anything is typed, in place of every way
// (docs/product/deposits.md).
import type { ComponentProps } from "react"
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Alert } from "#app/components/alert.tsx"
import { Blocked, BlockedWithoutAccount } from "#app/components/blocked.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog } from "#app/components/dialog.tsx"
import { useT } from "#app/locales/language.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"

export function BlockedByBonus({ bonus }: { bonus: ActiveBonus }) {
  const t = useT()
  return (
    <Blocked
      title={t("deposit.bonus.title")}
      helps={{ to: href("/user/bonus"), text: t("deposit.bonus.end") }}
    >
      <p className="mb-2">{t("deposit.bonus.text")}</p>
      <BonusProgress progress={bonus.progress} />
    </Blocked>
  )
}

type WayDialogProps = ComponentProps<typeof Dialog> & {
  bonus: ActiveBonus | undefined
  /** The way needs a bank account, and the member has none. */
  lacksAccount?: boolean
}

/** A dialog for one way to deposit. */
export function WayDialog({
  bonus,
  lacksAccount = false,
  startsInside = false,
  children,
  ...dialog
}: WayDialogProps) {
  return (
    <Dialog {...dialog} startsInside={startsInside && !bonus && !lacksAccount}>
      {bonus ? <BlockedByBonus bonus={bonus} /> : lacksAccount ? <BlockedWithoutAccount /> : children}
    </Dialog>
  )
}

/** The same among ways that need no account. */
export function NoBankAccount() {
  const t = useT()
  return (
    <Alert tone="warning">
      <p className="mb-2">{t("errors.NO_BANK")}</p>
      <ButtonLink to={href("/user/profile/edit")} text="profile.edit" />
    </Alert>
  )
}
