// The one button that leaves for the game: a link, a form for the provider, or a form that asks for a login link. It
// stands in the game's tab already.
import { Icon } from "#app/components/icon.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"
import type { Launch } from "../launch.ts"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "auto-send": { children: React.ReactNode }
    }
  }
}

const look = "btn btn-lg btn-primary w-full"

type Props = {
  launch: Launch
  /** The launch page's own. */
  path: string
  /** Does a script press the button of a provider's form by itself? */
  sendsItself: boolean
}

export function GoButton({ launch, path, sendsItself }: Props) {
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
        <Sending isOn={sendsItself}>
          <form method="post" action={launch.url} autoComplete="off">
            {launch.fields.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className={look}>
              {label}
            </button>
          </form>
        </Sending>
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

function Sending({ isOn, children }: { isOn: boolean; children: React.ReactNode }) {
  return isOn ? <auto-send>{children}</auto-send> : children
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
