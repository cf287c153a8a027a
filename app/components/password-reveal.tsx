// The server's side of <password-reveal> (app/islands/password-reveal.ts): a password with a button that reveals it.
import type { ReactNode } from "react"
import { useT } from "#app/locales/language.ts"
import { Icon } from "./icon.tsx"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "password-reveal": { class: string; children: React.ReactNode }
    }
  }
}

/** The frame of a password field. Browsers unmask a password for scripts only, so without one there is no button. */
export function PasswordReveal({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <password-reveal class="relative block">
      {children}
      <button
        type="button"
        hidden
        className="btn btn-square btn-ghost absolute inset-y-0 right-1 z-1 my-auto aria-pressed:text-primary"
        aria-label={t("common.actions.showPassword")}
        aria-pressed="false"
      >
        <Icon name="eye" />
      </button>
    </password-reveal>
  )
}
