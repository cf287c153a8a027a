// The operator's message to members as a banner that can be dismissed.
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import { useT } from "#app/locales/language.ts"
import type { UnseenNotice } from "./notice.server.ts"

export function Notice({ text, mark }: UnseenNotice) {
  const t = useT()
  return (
    <section
      aria-label={t("home.notice.title")}
      className="message mb-4 flex flex-wrap gap-3 rounded-box border py-2 pr-2 pl-4 text-accent"
    >
      <span className="py-2">
        <Icon name="megaphone" />
      </span>
      <ServerHtml {...text} className="min-w-0 grow basis-32 py-2 text-base-content" />
      <PostForm action={`${href("/user/home")}?do=notice`} className="ml-auto">
        <input type="hidden" name="mark" value={mark} />
        <button type="submit" className="btn btn-circle btn-ghost">
          <Icon name="x" label={t("home.notice.dismiss")} />
        </button>
      </PostForm>
    </section>
  )
}
