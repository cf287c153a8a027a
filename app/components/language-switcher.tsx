// The language dropdown: a disclosure with one button a language. Each is a post, since it sets a cookie.
import { languages, productCode, useLanguage, useT } from "#app/locales/language.ts"
import { Icon } from "./icon.tsx"
import { Kept } from "./kept.tsx"
import { usePath } from "./page-context.tsx"
import { PostForm } from "./post-form.tsx"

export function LanguageSwitcher() {
  const t = useT()
  const current = useLanguage()
  const path = usePath()
  return (
    <details className="relative">
      <Kept as="summary" className="btn gap-1 px-2 font-normal btn-ghost" part={Inside} given={{}} />
      <PostForm
        action="/language"
        className="absolute right-0 z-20 mt-1 flex min-w-36 flex-col rounded-box border border-base-300 bg-base-100 p-2 shadow-lg"
      >
        <input type="hidden" name="next" value={path} />
        {languages.map(language => (
          <button
            type="submit"
            key={language}
            name="language"
            value={productCode(language)}
            lang={language}
            className="btn btn-ghost justify-start"
            aria-current={language === current ? "true" : undefined}
          >
            {t(`common.language.${language}`)}
          </button>
        ))}
      </PostForm>
    </details>
  )
}

function Inside() {
  const t = useT()
  const current = useLanguage()
  return (
    <>
      <Icon name="globe" />
      <span className="sr-only">{t("common.language.change")}</span>
      {t(`common.language.${current}`)}
    </>
  )
}
