// The one button that leaves for the game: a link, a form for the provider, or a form that asks for a login link. It
// stands in the game's tab already.
import { Icon } from "#app/components/icon.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"
import type { Launch } from "../launch.ts"

const look = "btn btn-lg btn-primary w-full"

type Props = {
  launch: Launch
  /** The launch page's own. */
  path: string
}

export function GoButton({ launch, path }: Props) {
  const label = <GoLabel />
  switch (launch.kind) {
    case "link":
      return (
        <a href={launch.url} className={look} rel="noopener noreferrer">
          {label}
        </a>
      )
    case "form":
      return (
        <form method="post" action={launch.url} autoComplete="off">
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
        <PostForm action={path}>
          <button type="submit" className={look}>
            {label}
          </button>
        </PostForm>
      )
  }
}

function GoLabel() {
  const t = useT()
  return (
    <>
      <Icon name="play" className="size-5" />
      {t("game.continueToGame")}
    </>
  )
}
