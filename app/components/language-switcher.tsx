// The language dropdown: a disclosure with one button a language. Each is a post, since it sets a cookie.
import { languages, productCode, useLanguage, useT } from "#app/locales/language.ts"
import { Icon } from "./icon.tsx"
import { PostForm } from "./post-form.tsx"

/** `next`: the path of the page, which the choice leads back to. */
export function LanguageSwitcher({ next }: { next: string }) {
  const t = useT()
  const current = useLanguage()
  return (
    <details className="relative">
      <summary className="btn min-w-11 gap-1 px-2 font-normal btn-ghost">
        <Icon name="globe" />
        <span className="sr-only">{t("common.language.change")}</span>
        {/* Beside the name, chat and logout a narrow bar has no room for it. */}
        <span className="@max-[23rem]:sr-only">{t(`common.language.${current}`)}</span>
      </summary>
      <PostForm
        action="/language"
        className="surface absolute right-0 z-20 mt-1 flex min-w-36 flex-col border border-base-300 p-2"
      >
        <input type="hidden" name="next" value={next} />
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
