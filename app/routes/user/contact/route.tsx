// /user/contact: how players reach support without leaving their area (docs/product/information.md).
import { href } from "react-router"
import { loadContact } from "#app/support/contact.server.ts"
import { ContactScreen } from "#app/support/contact-screen.tsx"
import type { Route } from "./+types/route"

export function loader() {
  return loadContact()
}

export default function PlayerContact({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-md">
      <ContactScreen contact={loaderData} howto={href("/user/howto")} />
    </div>
  )
}
