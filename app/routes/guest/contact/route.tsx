// /contact: how guests reach support (specification, section 2).
import { href } from "react-router"
import { loadContact } from "#app/support/contact.server.ts"
import { ContactScreen } from "#app/support/contact-screen.tsx"
import type { Route } from "./+types/route"

export function loader({ context }: Route.LoaderArgs) {
  return loadContact(context)
}

export default function GuestContact({ loaderData }: Route.ComponentProps) {
  return <ContactScreen contact={loaderData} howto={href("/howto")} />
}
