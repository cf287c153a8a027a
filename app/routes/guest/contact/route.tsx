// /contact: how guests reach support (docs/product/information.md).
import { href } from "react-router"
import { allowFraming } from "#app/request/document.server.ts"
import { loadContact } from "#app/support/contact.server.ts"
import { ContactScreen } from "#app/support/contact-screen.tsx"
import type { Route } from "./+types/route"

export async function loader() {
  const contact = await loadContact()
  if (contact.hasChat) allowFraming()
  return contact
}

export default function GuestContact({ loaderData }: Route.ComponentProps) {
  return <ContactScreen contact={loaderData} howto={href("/howto")} />
}
