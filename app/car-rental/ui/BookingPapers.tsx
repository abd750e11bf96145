import { m } from "../../platform/i18n/paraglide/messages.js"
import { Section } from "../../platform/ui/page/Section"
import type { RentalPageData } from "../rental-page.server"

type Props = Pick<RentalPageData, "id" | "number" | "hasAgreement" | "occupiesDates" | "documents">

/** Downloads of a booking: agreement, calendar entry, documents. */
export function BookingPapers({ id, number, hasAgreement, occupiesDates, documents }: Props) {
  const bookingPath = `/account/bookings/${id}`
  return (
    <Section id="papers" title={m.car_rental_papers()} headingClass="text-2xl" className="grid gap-4 print:hidden">
      <ul className="border-b border-line">
        {hasAgreement ? (
          <Paper
            href={`${bookingPath}/agreement.pdf`}
            name={m.car_rental_agreement_title()}
            hint={m.car_rental_papers_pdf()}
          />
        ) : null}
        {occupiesDates ? (
          <Paper
            href={`${bookingPath}/calendar.ics`}
            download={`${number}.ics`}
            name={m.car_rental_papers_calendar()}
            hint={m.car_rental_papers_calendar_hint()}
          />
        ) : null}
        {documents.map((document) => (
          <Paper
            key={document.kind}
            href={`/documents/${document.id}`}
            name={document.kind === "licence" ? m.car_rental_papers_license() : m.car_rental_papers_id()}
            hint={m.car_rental_papers_private()}
          />
        ))}
      </ul>
      {hasAgreement || !occupiesDates ? null : (
        <p className="text-sm text-muted">{m.car_rental_papers_agreement_later()}</p>
      )}
    </Section>
  )
}

function Paper({ href, name, hint, download }: { href: string; name: string; hint: string; download?: string }) {
  return (
    <li className="border-t border-line">
      <a
        href={href}
        download={download}
        target={download ? undefined : "_blank"}
        rel="noopener"
        className="touch group flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3"
      >
        <span className="font-medium underline decoration-line underline-offset-[6px] group-hover:decoration-current">
          <span>{name}</span>
          {download ? null : <span className="sr-only"> {m.car_rental_new_tab()}</span>}
        </span>
        <span className="text-sm text-muted">{hint}</span>
      </a>
    </li>
  )
}
