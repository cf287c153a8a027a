// /howto: how to use the product (docs/product/information.md).
import { href, Outlet } from "react-router"
import { useHasDialog } from "#app/components/dialog.tsx"
import { clipsOf } from "#app/support/how-to.server.ts"
import { HowTo } from "#app/support/how-to.tsx"
import type { Route } from "./+types/route"

export function loader() {
  return { clips: clipsOf() }
}

export default function HowToScreen({ loaderData: { clips } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-md">
      <HowTo path={href("/howto")} clips={clips} isBehind={useHasDialog()} />
      <Outlet />
    </div>
  )
}
