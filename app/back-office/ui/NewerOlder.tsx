import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/LinkButton"

type Props = { found: { page: number; from: number; to: number; total: number }; pageUrl: (page: number) => string }

/** Which entries of a list are shown, with links to newer and older ones. */
export const NewerOlder = ({ found: { page, from, to, total }, pageUrl }: Props) => (
  <nav aria-label={m.back_office_bookings_pages()} className="flex flex-wrap items-center gap-4">
    {to >= from ? (
      <p className="figures mr-auto text-muted">{m.back_office_bookings_count({ from, to, total })}</p>
    ) : null}
    {page > 1 ? (
      <LinkButton to={pageUrl(page - 1)} variant="outline">
        {m.back_office_bookings_newer()}
      </LinkButton>
    ) : null}
    {to < total && to >= from ? (
      <LinkButton to={pageUrl(page + 1)} variant="outline">
        {m.back_office_bookings_older()}
      </LinkButton>
    ) : null}
  </nav>
)
