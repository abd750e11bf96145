import { Link } from "react-router"
import { PARTNER_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { PageLinks } from "../../platform/ui/page/PageLinks"
import { plainHead } from "../../platform/ui/page/page-head"
import { partnerBookings } from "../bookings/booking-lists.server"
import { partnerQuoteRequests } from "../bookings/quote-requests.server"
import { PartnerBookingList } from "../bookings/ui/PartnerBookingList"
import { QuoteRequestList } from "../bookings/ui/QuoteRequestList"
import { type BookingFilter, bookingFilters } from "../rules/booking-answer"
import type { Route } from "./+types/bookings"

const lead = () => m.partners_bookings_lead({ hours: PARTNER_ANSWER_HOURS })

export const meta: Route.MetaFunction = () => [
  ...plainHead(m.partners_bookings_title(), lead()),
  { name: "robots", content: "noindex" },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { ...(await partnerBookings(ctx, url.searchParams)), requests: await partnerQuoteRequests(ctx) }
}

const filterTexts: Record<BookingFilter, () => string> = {
  all: m.partners_bookings_show_all,
  answer: m.partners_bookings_show_answer,
  upcoming: m.partners_bookings_show_upcoming,
  past: m.partners_bookings_show_past,
}

const emptyTexts: Record<BookingFilter, () => string> = {
  all: m.partners_bookings_none_all,
  answer: m.partners_bookings_none_answer,
  upcoming: m.partners_bookings_none_upcoming,
  past: m.partners_bookings_none_past,
}

/** All bookings of a partner's listings, with filters and pages, after the open requests for quotes. */
export default function PartnerBookings({
  loaderData: { show, page, pages, bookings, requests },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={m.partners_bookings_title()} lead={lead()} />
      <QuoteRequestList requests={requests} />
      <nav aria-label={m.partners_bookings_show()}>
        <ul className="flex flex-wrap gap-x-7 border-b border-line">
          {bookingFilters.map((filter) => (
            <li key={filter}>
              <Link
                to={filter === "all" ? "/partner/bookings" : `?show=${filter}`}
                aria-current={filter === show ? "page" : undefined}
                className="relative -mb-px inline-flex min-h-11 items-center border-b-2 border-transparent py-3 text-muted after:absolute after:-inset-x-3.5 after:inset-y-0 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {filterTexts[filter]()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {bookings.length === 0 ? (
        <EmptyState title={emptyTexts[show]()}>
          {show === "all" ? (
            <LinkButton to="/partner/listings" variant="outline">
              {m.partners_bookings_to_listings()}
            </LinkButton>
          ) : (
            <LinkButton to="/partner/bookings" variant="outline">
              {m.partners_bookings_view_all()}
            </LinkButton>
          )}
        </EmptyState>
      ) : (
        <PartnerBookingList bookings={bookings} level="h2" />
      )}
      <PageLinks page={page} pages={pages} pageUrl={(to) => `?show=${show}&page=${to}`} />
    </>
  )
}
