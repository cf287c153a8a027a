// The content of a frame that waits (app/pending/waiting-frame.tsx): what is new in two rows, and the link that stops
// the refreshing.
import type { ReactNode } from "react"
import { Icon } from "#app/components/icon.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { useT } from "#app/locales/language.ts"

type Props = {
  /** Names the document. */
  title: string
  /** Something has come to its end: it is said at once, and the document refreshes no more. */
  isNews: boolean
  /** Seconds until the document refreshes; `undefined`: no more. */
  refreshS: number | undefined
  children: ReactNode
}

/** Does the address of a frame say that it does not refresh? */
export function isHeld(params: URLSearchParams): boolean {
  return params.has("hold")
}

export function WaitingBox({ title, isNews, refreshS, children }: Props) {
  const t = useT()
  const [path, query] = usePath().split("?")
  const params = new URLSearchParams(query)
  const held = isHeld(params)
  params.delete("hold")
  if (!held) params.set("hold", "1")
  return (
    <main aria-label={title}>
      <title>{title}</title>
      <h1 className="sr-only">{title}</h1>
      <div
        role={isNews ? "alert" : "status"}
        className="surface flex min-h-screen items-center gap-x-2 py-1 pr-2 pl-4 text-sm"
      >
        <div className="min-w-0 grow">{children}</div>
        {refreshS !== undefined && (
          <a href={`${path}?${params}`} className="btn btn-circle btn-ghost size-[min(3rem,14vw)]">
            <Icon
              name={held ? "refresh-cw" : "pause"}
              className="size-5"
              label={held ? t("operation.checking.refresh") : t("operation.checking.stop")}
            />
          </a>
        )}
      </div>
    </main>
  )
}

/** The headers of such a document: without an address, so that the browser's history gets no entry. */
export function refreshHeaders(refreshS: number | undefined, params: URLSearchParams): HeadersInit {
  const headers: Record<string, string> = { "cache-control": "private, no-store" }
  if (refreshS !== undefined && !isHeld(params)) headers.refresh = String(refreshS)
  return headers
}
