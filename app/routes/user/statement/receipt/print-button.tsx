// The server's side of <print-button> (app/islands/print-button.ts): a button that only scripts bring to life.
import { Icon } from "#app/components/icon.tsx"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "print-button": { children: React.ReactNode }
    }
  }
}

/** Opens the browser's print dialog. Without a script the browser's own menu does. */
export function PrintButton({ label }: { label: string }) {
  return (
    <print-button>
      <button type="button" hidden className="btn btn-lg w-full">
        <Icon name="printer" className="size-5" />
        {label}
      </button>
    </print-button>
  )
}
