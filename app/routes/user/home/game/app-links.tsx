// The game's apps; a button without a link behind it is disabled (specification, section 6).
import { Icon } from "#app/components/icon.tsx"
import { useT } from "#app/language.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"

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
  const face = (
    <>
      <Icon name="smartphone" className="size-5" />
      {text}
    </>
  )
  const link = webAddress(url)
  if (link) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" className="btn">
        {face}
        <span className="sr-only">({t("common.newTab")})</span>
      </a>
    )
  }
  return (
    <button type="button" className="btn" disabled title={t("game.appNotAvailable")}>
      {face}
    </button>
  )
}

/** Only addresses of the web: a backend's text is no script to run. */
function webAddress(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === "https:" || protocol === "http:" ? href : undefined
}
