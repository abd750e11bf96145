import { Link } from "react-router"
import { cancelText, totalOf } from "../../bookings/ui/booking-texts"
import { PriceLines } from "../../bookings/ui/PriceLines"
import { StateMark } from "../../bookings/ui/StateMark"
import { rentalPageDataIfAny } from "../../car-rental/rental-page.server"
import { BookingMessages } from "../../car-rental/ui/BookingMessages"
import { BookingPapers } from "../../car-rental/ui/BookingPapers"
import { HandOver } from "../../car-rental/ui/HandOver"
import { KilometresSale } from "../../car-rental/ui/KilometresSale"
import { PaymentsMade } from "../../car-rental/ui/PaymentsMade"
import { RentalHistory } from "../../car-rental/ui/RentalHistory"
import { RentalSummary } from "../../car-rental/ui/RentalSummary"
import { lineName } from "../../car-rental/ui/texts"
import { DriversAndOptions, useDistance } from "../../car-rental/wizard/ui/DriversAndOptions"
import { BookedPicture } from "../../catalogue/ui/BookedPicture"
import { locationName } from "../../catalogue/ui/location-name"
import { CancelSection } from "../../checkout/cancelling/ui/CancelForm"
import { CancelledNotice } from "../../checkout/cancelling/ui/CancelledNotice"
import { resendChannelForm, transactionForm } from "../../checkout/forms"
import { ownBookingDetail } from "../../checkout/outcome/booking-detail.server"
import { recordCustomerTransactionId } from "../../checkout/paying/awaited-crypto.server"
import { AwaitedCryptoSection } from "../../checkout/paying/ui/AwaitedCryptoSection"
import { PaymentDeadline } from "../../checkout/paying/ui/PaymentDeadline"
import { resendConfirmation } from "../../checkout/resend.server"
import { BookingDetails } from "../../checkout/ui/BookingDetails"
import { chatLink } from "../../messaging/rules/whatsapp-template"
import { requireRole } from "../../platform/authorise.server"
import { formatInstant } from "../../platform/date-format"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { LinkButton } from "../../platform/ui/Button"
import { resultFor } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { TouchLink } from "../../platform/ui/TouchLink"
import type { Route } from "./+types/booking"

/** 404 for another customer's booking. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const { bookingId } = params
  const rental = await rentalPageDataIfAny(ctx, bookingId)
  return rental ? { rental, other: null } : { rental: null, other: await ownBookingDetail(ctx, bookingId) }
}

/** Resends the confirmation by e-mail or WhatsApp (D4), or saves the transaction of a crypto payment. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const authorise = () => requireRole(ctx, "personal")
  const form = await readForm(request)
  const { bookingId } = params
  if (form.get("intent") === "transaction")
    return submitForm(
      ctx,
      form,
      transactionForm,
      async (input) => {
        await recordCustomerTransactionId(ctx, { ...input, bookingId })
      },
      { authorise },
    )
  return submitForm(
    ctx,
    form,
    resendChannelForm,
    async ({ channel }) => {
      await resendConfirmation(ctx, { bookingId, channel })
    },
    { authorise },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(m.bookings_entry_title({ number: numberOf(loaderData) }), m.bookings_entry_description()) : []

type Data = Route.ComponentProps["loaderData"]
type Entry = NonNullable<Data["rental"]>
type OtherEntry = NonNullable<Data["other"]>
const numberOf = ({ rental, other }: Data) => rental?.number ?? other?.number ?? ""
type ActionData = Route.ComponentProps["actionData"]

export default function BookingPage({ loaderData: { rental, other }, actionData }: Route.ComponentProps) {
  if (rental) return <Rental booking={rental} result={actionData} />
  return other ? <OtherBooking booking={other} result={actionData} /> : null
}

/** Any kind of booking except a car rental. */
function OtherBooking({ booking, result }: { booking: OtherEntry; result: ActionData }) {
  return (
    <article className="grid gap-12">
      <Heading booking={{ ...booking, vehicle: booking.item }} />
      <BookingDetails booking={booking} />
      <PaymentDeadline until={booking.paymentDeadline} />
      <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
        {booking.mayBePaid ? <LinkButton to={`/pay/${booking.id}`}>{m.checkout_pay_now()}</LinkButton> : null}
        {booking.status === "confirmed" ? (
          <LinkButton to="calendar.ics" variant="outline" reloadDocument>
            {m.car_rental_papers_calendar()}
          </LinkButton>
        ) : null}
        <LinkButton to={chatLink(booking.chatText)} variant="outline" target="_blank" rel="noopener">
          {m.checkout_chat()}
        </LinkButton>
      </div>
      <PaymentsMade payments={booking.payments.map((payment) => ({ ...payment, km: null }))} />
      <BookingMessages {...booking} result={result} />
      {booking.mayCancel ? <CancelSection to="cancel" /> : null}
    </article>
  )
}

function Rental({ booking, result }: { booking: Entry; result: ActionData }) {
  const chat = useChatLink(booking)
  const distance = useDistance()
  const cryptoResult = resultFor(result, { intent: "transaction" })
  const paidOrders = booking.payments
    .filter(({ km, refundStatus }) => km !== null && refundStatus === null)
    .map(({ id, km, cents, currency }) => ({
      id,
      km: km ?? 0,
      amountDueCents: cents,
      currency,
      state: "paid" as const,
    }))
  const isEnded = booking.status === "cancelled" || booking.status === "completed"
  return (
    <article className="grid gap-12">
      <Heading booking={booking} />
      <RentalSummary
        rental={{
          ...booking,
          orders: paidOrders,
          pickupPlace: locationName(booking.pickup),
          dropoffPlace: locationName(booking.dropoff),
        }}
      />
      <Notices booking={booking} />
      {booking.awaitedCrypto ? <AwaitedCryptoSection awaited={booking.awaitedCrypto} result={cryptoResult} /> : null}
      <DriversAndOptions {...booking} />
      {isEnded ? null : <HandOver {...booking} chat={chat} />}
      <BookingPapers {...booking} />
      <Section id="price" title={m.bookings_price()} headingClass="text-2xl" className="grid gap-4">
        <PriceLines
          lines={booking.lines.map((line) => ({ ...line, label: lineName(line.code) }))}
          taxCents={booking.taxCents}
          currency={booking.currency}
          total={totalOf(booking)}
          later={
            booking.paymentStatus === "paid"
              ? paidOrders.map((order) => ({
                  ...order,
                  label: m.car_rental_payment_for_km({ distance: distance(order.km) }),
                }))
              : []
          }
        />
      </Section>
      <PaymentsMade payments={booking.payments} />
      <KilometresSale
        bookingId={booking.id}
        customer={booking.customer}
        sale={booking.kilometreOffer}
        closed={booking.kilometresClosed}
      />
      <RentalHistory history={booking.history} />
      <BookingMessages {...booking} result={cryptoResult ? undefined : result} />
      {booking.mayCancel ? <CancelSection to="cancel" /> : null}
    </article>
  )
}

/** Who provides the car, if a partner does, and that partner's answer. */
const Notices = ({ booking: { notices, status } }: { booking: Pick<Entry, "notices" | "status"> }) =>
  notices.length > 0 && status !== "cancelled" ? (
    <div className="grid max-w-2xl gap-2">
      {notices.map((notice) => (
        <p key={notice} className="wrap-anywhere">
          {notice}
        </p>
      ))}
    </div>
  ) : null

type Headed = Pick<
  Entry,
  | "vehicle"
  | "itemPicture"
  | "status"
  | "paymentStatus"
  | "paymentMethod"
  | "cancelReason"
  | "declinedReason"
  | "voucherCents"
  | "refundPlan"
>

function Heading({ booking }: { booking: Headed }) {
  const cancelled = cancelText(booking.cancelReason, booking.declinedReason)
  const { vehicle, itemPicture, voucherCents, refundPlan } = booking
  return (
    <header className="grid gap-4">
      <p className="print:hidden">
        <TouchLink to="/account/bookings">{m.bookings_all()}</TouchLink>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageHeading title={vehicle} />
        <StateMark state={booking} />
      </div>
      {itemPicture ? <BookedPicture name={vehicle} {...itemPicture} /> : null}
      {cancelled ? (
        <CancelledNotice
          why={cancelled}
          declinedReason={booking.declinedReason}
          voucherCents={voucherCents}
          back={refundPlan}
        >
          <Link to="/account/gift-cards" className="underline underline-offset-4">
            {m.checkout_voucher_where()}
          </Link>
        </CancelledNotice>
      ) : null}
    </header>
  )
}

/** WhatsApp link with a prefilled text about this booking. */
function useChatLink(booking: Entry): string {
  const formatMoment = (instant: Date) => formatInstant(instant, { dateStyle: "full", timeStyle: "short" })
  return chatLink(
    m.car_rental_chat_text({
      vehicle: booking.vehicle,
      number: booking.number,
      name: booking.customer.name,
      phone: booking.customer.phone,
      pickup: formatMoment(booking.startsAt),
      place: locationName(booking.pickup),
      dropoff: formatMoment(booking.endsAt),
      amount: formatCents(booking.amountDueCents, booking.currency),
    }),
  )
}
