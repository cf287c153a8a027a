// The game's apps; one without a link behind it is disabled (docs/product/games.md).
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { useT } from "#app/locales/language.ts"
import { type InApp, outsideLine } from "#app/request/in-app.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { appAddress } from "./game-address.ts"

type Props = { game: GameAccount; inApp: InApp | undefined }

/** Inside another app no window may open, and its browser may not lead to a store: the way out stands beside them. */
export function AppLinks({ game: { code, android, ios }, inApp }: Props) {
  const t = useT()
  return (
    <section aria-labelledby="apps">
      <h3 id="apps" className="mb-2 font-semibold">
        {t("game.apps")}
      </h3>
      <div className="grid grid-cols-2 gap-3">
        <AppLink url={android} text={t("game.android")} isSameTab={Boolean(inApp)} />
        <AppLink url={ios} text={t("game.ios")} isSameTab={Boolean(inApp)} />
      </div>
      {inApp && (appAddress(android) || appAddress(ios)) && <p className="mt-2 text-sm">{t("game.inApp")}</p>}
      {inApp === "line" && (
        <a href={outsideLine(href("/user/home/game/:code", { code }))} className="btn btn-ghost">
          {t("game.openInBrowser")}
        </a>
      )}
    </section>
  )
}

type AppLinkProps = { url: string | null | undefined; text: string; isSameTab: boolean }

function AppLink({ url, text, isSameTab }: AppLinkProps) {
  const t = useT()
  const link = appAddress(url)
  if (!link) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: without an address it is HTML's placeholder for a link
      <a
        role="link"
        aria-disabled="true"
        className="flex min-h-13 flex-col items-center justify-center rounded-field bg-base-300 px-2 text-center text-sm font-semibold"
      >
        {text}
        <span className="text-xs font-normal">{t("game.appNotAvailable")}</span>
      </a>
    )
  }
  return (
    <a
      href={link}
      target={isSameTab ? undefined : "_blank"}
      rel="noopener noreferrer"
      className="btn min-h-13 px-2"
    >
      <Icon name="smartphone" className="size-5" />
      {text}
      {!isSameTab && <span className="sr-only">({t("common.newTab")})</span>}
    </a>
  )
}
