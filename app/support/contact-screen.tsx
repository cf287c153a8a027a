// The contact screen: contact text, chat app with its QR code, and the app's version (docs/product/information.md).
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { Card } from "#app/components/card.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import type { SaidHtml } from "#app/html/said-html.server.ts"
import { useT } from "#app/locales/language.ts"

type Details = {
  text?: SaidHtml
  /** The chat app: where it opens, and what the account is called there. */
  link?: string
  name?: string
  qr?: string
}

export type ContactView = {
  version: string
  /** Support chat is offered. */
  hasChat: boolean
  /** Absent when the backend did not tell. */
  details: Details | undefined
}

/** `howto` is where the how-to is found without leaving this area. */
export function ContactScreen({ contact, howto }: { contact: ContactView; howto: string }) {
  const t = useT()
  const path = usePath()
  return (
    <>
      <title>{t("contact.title")}</title>
      <h1 className="mb-4 text-2xl font-bold">{t("contact.title")}</h1>
      {contact.details ? (
        <ContactDetails details={contact.details} />
      ) : (
        <Alert tone="warning" title={t("contact.couldNotLoad")}>
          <Link to={path} className="inline-block link py-2 font-semibold">
            {t("contact.tryAgain")}
          </Link>
        </Alert>
      )}
      {contact.hasChat && (
        <Link to={href("/chat")} className="btn mb-3 min-h-13 w-full text-base">
          <Icon name="message-circle" />
          {t("contact.chat")}
        </Link>
      )}
      <Link to={howto} className="btn min-h-13 w-full btn-ghost text-base text-primary">
        <Icon name="book-open" />
        {t("howto.title")}
      </Link>
      <p className="mt-8 text-center text-sm opacity-80">
        {t("contact.version", { version: contact.version })}
      </p>
    </>
  )
}

function ContactDetails({ details: { text, link, name, qr } }: { details: Details }) {
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
