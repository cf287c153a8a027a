// The game's apps; one without a link behind it is disabled (docs/product/games.md).
import { Icon } from "#app/components/icon.tsx"
import { useT } from "#app/locales/language.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { appAddress } from "./game-address.ts"

export function AppLinks({ game: { android, ios } }: { game: GameAccount }) {
  const t = useT()
  return (
    <section aria-labelledby="apps">
      <h3 id="apps" className="mb-2 font-semibold">
        {t("game.apps")}
      </h3>
      <div className="grid grid-cols-2 gap-3">
        <AppLink url={android} text={t("game.android")} />
        <AppLink url={ios} text={t("game.ios")} />
      </div>
    </section>
  )
}

function AppLink({ url, text }: { url: string | null | undefined; text: string }) {
  const t = useT()
  const link = appAddress(url)
  if (!link) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: without an address it is HTML's placeholder for a link
      <a
        role="link"
        aria-disabled="true"
        className="btn min-h-13 flex-col gap-0 py-1 text-base-content/75 btn-disabled"
      >
        {text}
        <span className="text-xs font-normal">{t("game.appNotAvailable")}</span>
      </a>
    )
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className="btn min-h-13 px-2">
      <Icon name="smartphone" className="size-5" />
      {text}
      <span className="sr-only">({t("common.newTab")})</span>
    </a>
  )
}
