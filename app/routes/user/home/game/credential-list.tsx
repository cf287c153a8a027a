// Username and password of the game: selectable in one tap, copied by a button where scripts run.
import { href } from "react-router"
import { ButtonLink } from "#app/components/button.tsx"
import { CopyDetail, DetailList } from "#app/components/detail-list.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import type { Credentials } from "#app/services/wallet.server.ts"

type Props = { code: string; credentials: Credentials | undefined }

export function CredentialList({ code, credentials }: Props) {
  const t = useT()
  if (!credentials) {
    return (
      <div className="surface flex flex-wrap items-center justify-between gap-3 p-4">
        <p>{t("game.credentialsNotLoaded")}</p>
        <ButtonLink to={href("/user/home/game/:code", { code })} text="common.actions.tryAgain" />
      </div>
    )
  }
  const { username, password } = credentials
  return (
    <>
      <DetailList>
        <CopyDetail label={t("game.username")} value={username} copy={t("game.copyUsername")} />
        <CopyDetail label={t("game.password")} value={password} copy={t("game.copyPassword")} />
      </DetailList>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm opacity-80">{t("game.keepSecret")}</p>
        <Link
          to={href("/user/home/game/:code/reset-password", { code })}
          className="btn px-0 font-normal text-primary btn-link"
        >
          <Icon name="key-round" className="size-5" />
          {t("game.resetPassword")}
        </Link>
      </div>
    </>
  )
}
