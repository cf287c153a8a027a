// What waits (app/pending/waiting-frame.tsx): what is new in two rows, of which one links on from wherever the box is
// tapped; and as the document of a frame, with the link that stops the refreshing.
import type { ReactNode } from "react"
import { Title } from "#app/components/flash.tsx"
import { Icon, type IconName } from "#app/components/icon.tsx"
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
    <main aria-label={title} className="@container">
      <Title>{title}</Title>
      <h1 className="sr-only">{title}</h1>
      <div role={isNews ? "alert" : "status"} className="grid min-h-screen">
        <BoxFace
          beside={
            refreshS !== undefined && (
              <a href={`${path}?${params}`} className={`btn btn-circle btn-ghost ${stopSize}`}>
                <Icon
                  name={held ? "refresh-cw" : "pause"}
                  className="size-5"
                  label={held ? t("operation.checking.refresh") : t("operation.checking.stop")}
                />
              </a>
            )
          }
        >
          {children}
        </BoxFace>
      </div>
    </main>
  )
}

const stopSize = "size-12 shrink-0 supports-[height:1cqi]:size-[min(3rem,15cqi)]"

/** The box as the page itself shows it. `isLive`: a document comes in its place, so there is room for its link. */
export function BoxOnPage({ isLive, children }: { isLive: boolean; children: ReactNode }) {
  return <BoxFace beside={isLive && <span className={stopSize} />}>{children}</BoxFace>
}

/** Looks the same in its own document and in the place of it: as high as the frame. */
function BoxFace({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <div
      className={`surface flex items-center gap-x-2 py-1 pl-4 ${beside ? "pr-2" : "pr-4"} text-[0.875rem] supports-[height:1cqi]:text-[min(0.875rem,6cqi)] @min-[20rem]:@max-[23rem]:text-[0.8125rem]`}
    >
      <div className="relative flex min-h-11 min-w-0 grow flex-col justify-center">{children}</div>
      {beside}
    </div>
  )
}

const looks = {
  waits: ["clock", "", "text-warning"],
  good: ["circle-check", "arrives text-success", ""],
  bad: ["circle-alert", "text-error", ""],
} as const satisfies Record<string, readonly [IconName, string, string]>

/** The first row: what waits, or what became of it. */
export function BoxNews({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  const [icon, text, sign] = looks[look]
  return (
    <p className={`flex gap-2 font-semibold tabular-nums ${text}`}>
      <Icon name={icon} className={`mt-0.5 size-5 shrink-0 ${sign}`} />
      <span className="min-w-0 text-balance">{children}</span>
    </p>
  )
}

/** Leads out of the frame, from anywhere in its rows. */
export function BoxLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_top" data-news className="link box-link font-semibold">
      {children}
    </a>
  )
}

/** The second row of what waits: below its words, or as wide as the box. */
export function BoxNote({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div
      className={`${isWide ? "" : "@min-[20rem]:pl-7"} text-[0.75rem] supports-[height:1cqi]:text-[min(0.75rem,4.4cqi)] opacity-85`}
    >
      {children}
    </div>
  )
}

/** The headers of such a document: without an address, so that the browser's history gets no entry. */
export function refreshHeaders(refreshS: number | undefined, params: URLSearchParams): HeadersInit {
  const headers: Record<string, string> = { "cache-control": "private, no-store" }
  if (refreshS !== undefined && !isHeld(params)) headers.refresh = String(refreshS)
  return headers
}
