// /contact and /user/contact: contact text, chat app with its QR code, and the app's version
// (docs/product/information.md).
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { Card } from "#app/components/card.tsx"
import { Title } from "#app/components/flash.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import { safeText } from "#app/html/safe-html.server.ts"
import { saidHtml } from "#app/html/said-html.server.ts"
import { hasChat } from "#app/loading/page-around.server.ts"
import { pictureSource } from "#app/loading/picture.server.ts"
import { useT } from "#app/locales/language.ts"
import { saidIn } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { allowFraming } from "#app/request/document.server.ts"
import { contact } from "#app/services/lookup.server.ts"
import manifest from "../../../../package.json" with { type: "json" }
import type { Route } from "./+types/route"

type Contact = Route.ComponentProps["loaderData"]

/** A failed lookup leaves the details out and never redirects: a player on /terminated must still reach this screen. */
export async function loader() {
  const [answer, offer] = await Promise.all([contact(api()), hasChat()])
  const isOffered = offer.ok && offer.value
  if (isOffered) allowFraming()
  const { version } = manifest
  if (!answer.ok) return { version, hasChat: isOffered, details: undefined }
  const spoken = language()
  const { contactText, lineLink, lineName, lineQR } = answer.value
  return {
    version,
    hasChat: isOffered,
    details: {
      text: saidHtml(contactText, spoken, safeText),
      link: lineLink && /^(https?|line):\/\//i.test(lineLink) ? lineLink : undefined,
      name: saidIn(spoken, lineName).text || undefined,
      qr: await pictureSource(lineQR),
    },
  }
}

export default function ContactScreen({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const path = usePath()
  return (
    <div className="mx-auto max-w-md">
      <Title>{t("contact.title")}</Title>
      <h1 className="mb-4 text-2xl font-bold">{t("contact.title")}</h1>
      {loaderData.details ? (
        <ContactDetails details={loaderData.details} />
      ) : (
        <Alert tone="warning" title={t("contact.couldNotLoad")}>
          <Link to={path} className="inline-block link py-2.25 font-semibold">
            {t("contact.tryAgain")}
          </Link>
        </Alert>
      )}
      {loaderData.hasChat && (
        <Link to={href("/chat")} className="btn mb-3 min-h-13 w-full text-base">
          <Icon name="message-circle" />
          {t("contact.chat")}
        </Link>
      )}
      <Link
        to={path.startsWith("/user/") ? href("/user/howto") : href("/howto")}
        className="btn min-h-13 w-full btn-ghost text-base text-primary"
      >
        <Icon name="book-open" />
        {t("howto.title")}
      </Link>
      <p className="mt-8 text-center text-sm opacity-80">
        {t("contact.version", { version: loaderData.version })}
      </p>
    </div>
  )
}

function ContactDetails({ details: { text, link, name, qr } }: { details: NonNullable<Contact["details"]> }) {
  const t = useT()
  return (
    <Card className="mb-4">
      {text ? <ServerHtml {...text} /> : <p>{t("contact.text")}</p>}
      {name && (
        <p className="mt-5 text-center">
          <span className="block text-sm opacity-80">{t("contact.line")}</span>
          <span className="text-lg font-semibold select-all" translate="no">
            {name}
          </span>
        </p>
      )}
      {link && (
        <a href={link} rel="noopener noreferrer" className="btn mt-4 min-h-13 w-full btn-primary text-base">
          <Icon name="message-circle" />
          {t("contact.openChatApp")}
        </a>
      )}
      {qr && (
        <figure className="mt-6 flex flex-col items-center gap-2">
          <img
            src={qr}
            alt={t("contact.qrAlt")}
            width={224}
            height={224}
            className="rounded-field border border-base-300 bg-white p-3"
          />
          <figcaption className="text-sm">{t("contact.qr")}</figcaption>
        </figure>
      )}
    </Card>
  )
}
