// The agreement over home: in the page from the start, shown by its style sheet after 1.5 s (docs/product/home.md).
import { href } from "react-router"
import { SubmitButton } from "#app/components/button.tsx"
import { DialogActions } from "#app/components/dialog.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Kept } from "#app/components/kept.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import type { SaidHtml } from "#app/html/said-html.server.ts"
import { useT } from "#app/locales/language.ts"
import styles from "./agreement.css?url"

/**
 * Confirming posts; "not now" is a link to the anchor before the dialog, whose `:target` hides it without a page
 * load.
 */
export function Agreement({ texts }: { texts: SaidHtml[] }) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <span id="not-now" />
      <Kept
        as="div"
        className="agreement fixed inset-0 z-30 flex items-end justify-center bg-black/50 sm:items-center sm:p-6"
        part={Sheet}
        given={{ texts }}
      />
    </>
  )
}

function Sheet({ texts }: { texts: readonly SaidHtml[] }) {
  const t = useT()
  return (
    <section
      role="dialog"
      aria-modal="true"
      aria-labelledby="agreement-title"
      className="relative max-h-[94dvh] w-full max-w-lg overflow-y-auto overscroll-contain rounded-t-box bg-base-200 px-4 sm:rounded-box sm:px-6"
    >
      <div className="sticky top-0 z-10 -mx-4 mb-2 flex items-center gap-2 bg-base-200 py-2 pr-2 pl-4 sm:-mx-6 sm:pr-4 sm:pl-6">
        <h2 id="agreement-title" className="grow text-xl font-bold">
          {t("agreement.title")}
        </h2>
        <a href="#not-now" className="btn btn-circle btn-ghost">
          <Icon name="x" label={t("agreement.close")} />
        </a>
      </div>
      <p className="mb-3">{t("agreement.text")}</p>
      <ul className="flex flex-col gap-3">
        {texts.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no names, and the list never changes
          <li key={index} className="surface p-4">
            <ServerHtml {...html} />
          </li>
        ))}
      </ul>
      <PostForm action={`${href("/user/home")}?do=agreement`} className="pb-6">
        <DialogActions>
          <SubmitButton large main text="agreement.confirm" />
        </DialogActions>
      </PostForm>
    </section>
  )
}
