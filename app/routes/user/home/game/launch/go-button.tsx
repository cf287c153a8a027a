// The one button that leaves for the game: a link, a form for the provider, or a form that asks for a login link.
import { Icon } from "#app/components/icon.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"
import type { Launch } from "../launch.ts"

const look = "btn btn-lg btn-primary w-full"

/** `path` is the launch page's own. */
export function GoButton({ launch, path }: { launch: Launch; path: string }) {
  const { newTab } = launch
  const label = <GoLabel newTab={newTab} />
  // Never noreferrer on a form: browsers would send `Origin: null`, and the guard would refuse it.
  const target = newTab ? { target: "_blank", rel: "noopener" } : {}
  switch (launch.kind) {
    case "link":
      return (
        <a href={launch.url} className={look} {...(newTab && { target: "_blank" })} rel="noopener noreferrer">
          {label}
        </a>
      )
    case "form":
      return (
        <form method="post" action={launch.url} autoComplete="off" {...target}>
          {launch.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={look}>
            {label}
          </button>
        </form>
      )
    default:
      return (
        <PostForm action={path} {...target}>
          <button type="submit" className={look}>
            {label}
          </button>
        </PostForm>
      )
  }
}

function GoLabel({ newTab }: { newTab: boolean }) {
  const t = useT()
  return (
    <>
      <Icon name="play" className="size-5" />
      {t("game.continueToGame")}
      {newTab && <span className="sr-only">({t("common.newTab")})</span>}
    </>
  )
}
