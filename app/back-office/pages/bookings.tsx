import { bookingKinds, bookingStatuses } from "../../bookings/rules/states"
import { kindText, spanText } from "../../bookings/ui/booking-texts"
import { ListTitle } from "../../bookings/ui/ListTitle"
import { StateMark } from "../../bookings/ui/StateMark"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { Select } from "../../platform/ui/fields/Select"
import { Amounts } from "../../platform/ui/Money"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Unbroken } from "../../platform/ui/Unbroken"
import { stateNames } from "../bookings/ui/booking-names"
import { operatorBookings } from "../bookings.server"
import { FindForm, NewerOlder } from "../ui/FindForm"
import type { Route } from "./+types/bookings"

const PAGE = "/admin/bookings"

export const meta = () => plainHead(m.back_office_bookings(), m.back_office_bookings_lead())

export const loader = ({ context, url }: Route.LoaderArgs) => operatorBookings(ctxOf(context), url.searchParams)

type Found = Route.ComponentProps["loaderData"]

/** All bookings, with search, filters and pages. */
export default function BookingsPage({ loaderData: found }: Route.ComponentProps) {
  const isFiltered = found.wanted !== "" || found.status !== "" || found.kind !== ""
  return (
    <>
      <PageHeading title={m.back_office_bookings()} lead={m.back_office_bookings_lead()} />
      <Search key={`${found.wanted} ${found.status} ${found.kind}`} found={found} isFiltered={isFiltered} />
      {found.bookings.length === 0 ? (
        <EmptyState title={isFiltered ? m.back_office_bookings_none_found() : m.back_office_bookings_none()} />
      ) : (
        <>
          <ul className="grid gap-4">
            {found.bookings.map((booking) => (
              <Line key={booking.id} booking={booking} />
            ))}
          </ul>
          <NewerOlder found={found} pageUrl={(page) => pageUrl(found, page)} />
        </>
      )}
    </>
  )
}

function Search({ found, isFiltered }: { found: Found; isFiltered: boolean }) {
  return (
    <FindForm
      description={m.back_office_bookings_find_hint()}
      wanted={found.wanted}
      path={PAGE}
      isFiltered={isFiltered}
    >
      <Select
        label={m.back_office_bookings_state()}
        name="state"
        defaultValue={found.status}
        placeholder={m.back_office_bookings_any()}
        choices={bookingStatuses.map((value) => ({ value, label: stateNames[value]() }))}
        className="grow basis-36 sm:grow-0 sm:basis-44"
      />
      <Select
        label={m.back_office_bookings_kind()}
        name="kind"
        defaultValue={found.kind}
        placeholder={m.back_office_bookings_any_kind()}
        choices={bookingKinds.map((value) => ({ value, label: kindText(value) }))}
        className="grow basis-36 sm:grow-0 sm:basis-44"
      />
    </FindForm>
  )
}

function Line({ booking }: { booking: Found["bookings"][number] }) {
  return (
    <li className="relative grid gap-3 border border-line bg-surface p-5 transition-colors hover:border-edge">
      <ListTitle to={`${PAGE}/${booking.id}`} item={booking.item}>
        <StateMark state={booking} />
      </ListTitle>
      <div className="grid items-end gap-x-8 gap-y-2 sm:flex sm:justify-between">
        <p className="figures flex flex-wrap gap-x-6 text-note text-muted wrap-anywhere">
          <span>
            <Unbroken>{booking.number}</Unbroken>
          </span>
          <span>{booking.customer}</span>
          <span>{booking.email}</span>
          <span className="basis-full">{spanText(booking)}</span>
        </p>
        <Amounts amounts={booking.amounts} className="font-medium" />
      </div>
    </li>
  )
}

function pageUrl({ wanted, status, kind }: Found, page: number): string {
  const params = { find: wanted, state: status, kind, page: page > 1 ? String(page) : "" }
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ""))
  return `${PAGE}?${query}`
}
