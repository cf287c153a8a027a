// The server's side of <copy-button> (app/islands/copy-button.ts): a button that only scripts bring to life.
import { useT } from "#app/locales/language.ts"
import { Icon } from "./icon.tsx"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "copy-button": { value: string; copied: string; failed: string; children: React.ReactNode }
    }
  }
}

/** Copies `value`. Without a script there is no button: the value beside it can be selected in one tap. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useT()
  return (
    <copy-button value={value} copied={t("common.copiedMsg", { value })} failed={t("common.copyFailedMsg")}>
      <button type="button" hidden className="btn btn-square btn-ghost" aria-label={label}>
        <Icon name="copy" className="size-5" />
      </button>
      <span role="status" />
    </copy-button>
  )
}
