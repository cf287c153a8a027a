// The page that opens a game: by a refresh, which `form-action` does not block, and by a link that can be seen.
import { useT } from "#app/locales/language.ts"

export function Leaving({ link }: { link: string }) {
  const t = useT()
  return (
    <div className="surface grid gap-3 p-4">
      <meta httpEquiv="refresh" content={`0;url=${link}`} />
      <p role="status">{t("game.openingText")}</p>
      <a href={link} rel="noopener noreferrer" className="btn btn-lg btn-primary">
        {t("game.continueToGame")}
      </a>
    </div>
  )
}
