// What the login looks like: the brand's ground and picture around the heading, and who may play.

import { brand } from "#app/brand/brand.ts"
import { useT } from "#app/locales/language.ts"
import picture from "#brand/login.svg?url"
import darkPicture from "#brand/login-dark.svg?url"

/** Smaller above a message, so that a small phone still shows the whole form. */
export function LoginFace({ hasMessage }: { hasMessage: boolean }) {
  const t = useT()
  const image = <img src={picture} alt="" width="120" height="96" loading="lazy" />
  return (
    <div className={hasMessage ? "balance login-face is-low" : "balance login-face"}>
      <div className="min-w-0 grow py-2">
        <h1 className="text-2xl font-bold">{t("login.title")}</h1>
        <p className="text-sm">
          <b className="rounded-full border px-1.5">{brand.minAge}+</b> {t("login.playResponsibly")}
        </p>
      </div>
      {darkPicture === picture ? (
        image
      ) : (
        <picture>
          <source srcSet={darkPicture} media="(prefers-color-scheme:dark)" />
          {image}
        </picture>
      )}
    </div>
  )
}
