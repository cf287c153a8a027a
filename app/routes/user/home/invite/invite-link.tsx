// The member's own link: one tap selects it; a button copies it where scripts run.
import { CopyButton } from "#app/components/copy-button.tsx"
import { useT } from "#app/locales/language.ts"

export function InviteLink({ link }: { link: string }) {
  const t = useT()
  return (
    <div className="surface flex items-center gap-2 p-4">
      <div className="min-w-0 grow">
        <p className="text-sm opacity-80">{t("invite.link")}</p>
        <p className="font-semibold break-all select-all" translate="no">
          {link}
        </p>
      </div>
      <CopyButton value={link} label={t("invite.copyLink")} />
    </div>
  )
}
