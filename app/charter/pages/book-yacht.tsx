import { useEffect, useId, useRef } from "react"
import { redirect, useLocation, useNavigate, useRevalidator } from "react-router"
import { AccessModal } from "../../accounts/sign-in/ui/AccessModal"
import { useOpened } from "../../accounts/sign-in/ui/use-opened"
import { PriceLines } from "../../bookings/ui/PriceLines"
import { tripQuery } from "../../catalogue/rules/trip"
import { ChosenTrip } from "../../catalogue/ui/ChosenTrip"
import { FreeDays } from "../../catalogue/ui/FreeDays"
import { checkoutData } from "../../checkout/paying/checkout-data.server"
import { revalidateAfterAmountChange } from "../../checkout/paying/ui/amount-changed"
import { abandonCheckout } from "../../checkout/paying/ui/purchase"
import { useReleaseOnLeave } from "../../checkout/paying/ui/use-release-on-leave"
import { tripInAddress } from "../../checkout/stay-modal.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { ScriptedFields } from "../../platform/ui/fields/ScriptedFields"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Stepper } from "../../platform/ui/Stepper"
import { homePortBookingForm, yachtBookingForm } from "../forms"
import { yachtById } from "../queries.server"
import { PersonalOnly } from "../ui/PersonalOnly"
import { holdYacht } from "../yacht-bookings.server"
import { yachtBookingPage } from "../yacht-page.server"
import { useYachtForm } from "../yachts/ui/use-yacht-form"
import { YachtCosts } from "../yachts/ui/YachtCosts"
import { YachtPayment } from "../yachts/ui/YachtPayment"
import { YachtReview } from "../yachts/ui/YachtReview"
import { YachtSummary } from "../yachts/ui/YachtSummary"
import type { Route } from "./+types/book-yacht"

/** The booking page; with `?booking=` the payment of a held booking. A settled booking redirects to its own page. */
export async function loader({ context, params: { itemId }, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const trip = tripInAddress(ctx, "yachts", url.searchParams)
  const page = await yachtBookingPage(ctx, { itemId, bookingId: url.searchParams.get("booking") || null, trip })
  const { booking } = page
  if (booking && booking.status !== "held" && booking.status !== "cancelled")
    throw redirect(`/booking-success?booking=${booking.id}`)
  const payment = booking?.status === "held" ? await checkoutData(ctx, { bookingId: booking.id }) : undefined
  return { ...page, payment }
}

/** Holds the yacht. */
export async function action({ context, params: { itemId }, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { yacht } = await yachtById(ctx, itemId)
  const schema = yacht.place ? homePortBookingForm : yachtBookingForm
  return submitForm(ctx, await readForm(request), schema, (form) => holdYacht(ctx, itemId, form))
}

export const shouldRevalidate = revalidateAfterAmountChange

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(m.charter_yacht_book_title({ name: loaderData.yacht.name }), m.charter_yacht_book_lead()) : []

type Page = Route.ComponentProps["loaderData"]

/** Booking and payment of a yacht (part 2 §2, D41). */
export default function BookYacht({ loaderData }: Route.ComponentProps) {
  const page = useOpened(loaderData)
  return (
    <div className="theme-paper">
      <div className="page-column grid gap-10 pt-top pb-20">
        <PageHeading title={m.charter_yacht_book_title({ name: page.yacht.name })} lead={m.charter_yacht_book_lead()} />
        {page.eligibility === "sign-in-required" ? (
          <Gate page={page} />
        ) : page.eligibility === "allowed" && page.customer ? (
          <Steps page={page} customer={page.customer} />
        ) : (
          <PersonalOnly />
        )}
      </div>
    </div>
  )
}

function Gate({ page: { yacht, trip, offer } }: { page: Page }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <AccessModal
      type="sign-in-required"
      item={yacht.name}
      from={pathname + search}
      onClose={() => navigate(`/yachts/${yacht.id}${trip ? `?${tripQuery(trip)}` : ""}`)}
    >
      {offer ? <ChosenTrip category="yachts" itemId={yacht.id} offer={offer} /> : null}
    </AccessModal>
  )
}

type StepsProps = { page: Page; customer: NonNullable<Page["customer"]> }

function Steps({
  page: { yacht, picture, today, calendar, booking, payment, trip, publishableKey },
  customer,
}: StepsProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const formId = useId()
  const query = trip ? tripQuery(trip) : ""
  const bookPath = `/book/yachts/${yacht.id}${trip ? `?${query}` : ""}`
  const onHeld = (bookingId: string) => navigate(`?${trip ? `${query}&` : ""}booking=${bookingId}`)
  const form = useYachtForm({ yacht, customer, trip, onHeld })
  const labels = [m.charter_yacht_step_review(), m.charter_yacht_step_payment()]
  // The browser's back button removes `?booking=` without unmounting the page: the yacht is still held.
  const heldBookingId = useRef<string>(undefined)
  useEffect(() => {
    if (booking) heldBookingId.current = booking.status === "held" ? booking.id : undefined
  }, [booking])
  const paid = (bookingId: string) => {
    heldBookingId.current = undefined
    form.saved.discard()
    navigate(`/booking-success?booking=${bookingId}`, { replace: true, state: { fresh: true } })
  }
  /** Back to the dates; to the confirmation if the payment had succeeded in the meantime. */
  const leave = async (bookingId: string) => {
    const result = await abandonCheckout({ bookingId, token: undefined, isSignedIn: true })
    if (result === "paid") return paid(bookingId)
    heldBookingId.current = undefined
    if (result === "released") form.dropKey()
    navigate(bookPath)
  }
  useReleaseOnLeave(() =>
    heldBookingId.current ? { bookingId: heldBookingId.current, token: undefined, isSignedIn: true } : undefined,
  )
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-10">
        <Stepper steps={labels.map((label) => ({ label }))} current={booking ? 1 : 0} />
        {booking === undefined ? (
          <ScriptedFields>
            <YachtReview key={String(form.saved.ready)} id={formId} yacht={yacht} today={today} form={form} />
          </ScriptedFields>
        ) : booking.status === "held" ? (
          <YachtPayment
            key={booking.id}
            booking={booking}
            payment={payment}
            publishableKey={publishableKey}
            onChange={() => leave(booking.id)}
            onAmount={() => void revalidate()}
            onPaid={() => paid(booking.id)}
          />
        ) : (
          <Notice title={m.charter_yacht_expired_title()}>
            <LinkButton to={bookPath} variant="outline" className="mt-3">
              {m.charter_yacht_begin_again()}
            </LinkButton>
          </Notice>
        )}
      </div>
      <YachtSummary name={yacht.name} specs={yacht.specs} picture={picture}>
        {booking ? (
          <PriceLines
            lines={booking.lines}
            taxCents={booking.taxCents}
            currency={booking.currency}
            total={{ label: m.bookings_total(), rest: m.bookings_rest_due(), cents: booking.amountDueCents }}
          />
        ) : (
          <YachtCosts days={form.days} dailyPriceCents={yacht.dailyPriceCents} price={form.price} />
        )}
      </YachtSummary>
      {booking ? null : (
        <div className="grid min-w-0 gap-10 lg:col-start-1">
          <Button
            type="submit"
            form={formId}
            disabled={!form.saved.ready}
            pending={form.isSending}
            className="w-full py-4 sm:w-auto sm:justify-self-start noscript:hidden"
          >
            {m.charter_yacht_to_payment()}
          </Button>
          <FreeDays
            itemId={yacht.id}
            frame={calendar}
            chosen={form.saved.value.checkinDate}
            homePort={yacht.homePort}
          />
        </div>
      )}
    </div>
  )
}
