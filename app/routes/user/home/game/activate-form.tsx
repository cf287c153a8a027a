// Opens a game account that is not active yet.
import { href } from "react-router"
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"

export function ActivateForm({ code }: { code: string }) {
  const t = useT()
  return (
    <PostForm action={href("/user/home/game/:code/activate", { code })} className="grid gap-4">
      <p>{t("game.inactiveText")}</p>
      <button type="submit" className="btn btn-lg btn-primary">
        {t("game.activate")}
      </button>
    </PostForm>
  )
}
