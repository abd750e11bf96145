import { Link, redirect } from "react-router"
import { customerEmail } from "../../accounts/queries.server"
import { bookingOf } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { giftCardCreditIn, withPaidOrders } from "../../bookings/rules/total"
import { itemPicture } from "../../catalogue/pictures.server"
import { itemById } from "../../catalogue/queries.server"
import { locationName } from "../../catalogue/ui/location-name"
import { isAnswerAwaited, kindOf } from "../../checkout/booking-kinds.server"
import { dueCentsOf } from "../../checkout/due.server"
import { nextSteps } from "../../checkout/outcome/next-steps.server"
import { awaitedCrypto } from "../../checkout/paying/awaited-crypto.server"
import { needsNoPayment } from "../../checkout/rules/payable"
import { firstName } from "../../messaging/rules/first-name"
import { chatLink } from "../../messaging/rules/whatsapp-template"
import { useFreshChat } from "../../messaging/ui/use-fresh-chat"
import { cryptoName } from "../../payments/ui/crypto-texts"
import { formatInstant } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatAmounts, formatCents } from "../../platform/money"
import { Refusal } from "../../platform/refusal"
import { LinkButton } from "../../platform/ui/Button"
import { NextSteps } from "../../platform/ui/page/NextSteps"
import { plainHead } from "../../platform/ui/page/page-head"
import { Unbroken } from "../../platform/ui/Unbroken"
import { hasAgreement } from "../agreement/agreement.server"
import { returnNotes } from "../booking/booking-texts.server"
import { handoverPlace, meetingPoint } from "../booking/meeting-point.server"
import { ordersOf } from "../kilometres/kilometre-queries.server"
import { detailsOf } from "../queries.server"
import { BookingPapers } from "../ui/BookingPapers"
import { HandOver } from "../ui/HandOver"
import { SidePicture } from "../wizard/ui/SidePicture"
import type { Route } from "./+types/car-booking-success"

/** The booking for its own customer; redirects home otherwise (D15). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get("booking")
  if (!id) throw redirect("/")
  const ctx = ctxOf(context)
  const booking = await bookingOf(ctx, id).catch((error: unknown) => {
    if (error instanceof Refusal) throw redirect("/")
    throw error
  })
  if (booking.status === "held" || booking.status === "cancelled") throw redirect("/account/bookings")
  const item = await itemById(ctx, booking.itemId)
  const { itemName, customerName, customerPhone, paymentMethod, paymentStatus } = booking
  const { currency } = booking
  const amountDueCents = paymentStatus === "paid" ? booking.amountDueCents : await dueCentsOf(ctx, booking)
  const awaited = await awaitedCrypto(ctx, booking)
  return {
    id: booking.id,
    nextSteps: await nextSteps(ctx, booking),
    hasAgreement: await hasAgreement(ctx, booking),
    occupiesDates: booking.status === "confirmed" || needsNoPayment(booking),
    number: bookingNumber(booking.id),
    itemName,
    picture: item && (await itemPicture(ctx, item, "side")),
    customerName,
    customerEmail: await customerEmail(ctx, booking),
    customerPhone,
    status: booking.status,
    paymentMethod,
    paymentStatus,
    isAnswerAwaited: await isAnswerAwaited(ctx, booking),
    notices: [
      ...((await kindOf(ctx, booking).notices?.(ctx, booking, ctx.locale)) ?? []),
      ...returnNotes(booking, ctx.locale),
    ],
    amountDueCents,
    awaited: awaited && {
      cryptocurrency: awaited.cryptocurrency,
      until: awaited.until.toISOString(),
      isNamed: awaited.transactionId !== null,
    },
    total: withPaidOrders(booking, amountDueCents, paymentStatus === "paid" ? await ordersOf(ctx, booking.id) : []),
    giftCardCreditCents: giftCardCreditIn(booking),
    currency,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    pickup: booking.pickupLocation,
    dropoff: booking.dropoffLocation,
    handoverPlace: handoverPlace(booking),
    meetingPoint: meetingPoint(booking.pickupLocation, ctx.locale),
    leavesVehicle: booking.kind === "car_rental" && detailsOf(booking).depositOption === "own_vehicle",
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(titleOf(loaderData), m.bookings_entry_description()) : []

type Data = Route.ComponentProps["loaderData"]

/** Confirmation of a car booking; the WhatsApp chat opens one second after a new one (part 1 §9). */
export default function CarBookingSuccess({ loaderData: booking }: Route.ComponentProps) {
  const moment = (instant: string) => formatInstant(new Date(instant), { dateStyle: "full", timeStyle: "short" })
  const amount = formatCents(booking.amountDueCents, booking.currency)
  const chat = chatLink(
    m.car_rental_chat_text({
      vehicle: booking.itemName,
      number: booking.number,
      name: booking.customerName,
      phone: booking.customerPhone,
      pickup: moment(booking.startsAt),
      place: locationName(booking.pickup),
      dropoff: moment(booking.endsAt),
      amount,
    }),
  )
  useFreshChat(chat)

  const paid = booking.paymentStatus === "paid"
  const rows: [string, string, string?][] = [
    [m.car_rental_booking_number(), booking.number],
    [m.car_rental_vehicle(), booking.itemName],
    [m.car_rental_pickup(), moment(booking.startsAt), locationName(booking.pickup)],
    [m.car_rental_return(), moment(booking.endsAt), locationName(booking.dropoff)],
    [paid ? m.car_rental_total_paid() : m.car_rental_total_due(), formatAmounts(booking.total), paymentNotice(booking)],
    ...(booking.giftCardCreditCents > 0
      ? [giftCardCreditRow(formatCents(booking.giftCardCreditCents, booking.currency))]
      : []),
  ]
  return (
    <div className="theme-paper">
      <div className="reading-column grid gap-10 pt-top pb-20">
        <header className="grid gap-3">
          {booking.picture ? <SidePicture picture={booking.picture} className="mb-4 max-w-xs print:hidden" /> : null}
          <h1 className="text-5xl">{titleOf(booking)}</h1>
          <p className="wrap-anywhere text-muted">
            {m.car_rental_success_text({ name: firstName(booking.customerName), email: booking.customerEmail })}
          </p>
          {booking.awaited ? (
            <p className="max-w-[60ch]">
              <span>
                {m.car_rental_success_crypto_text({
                  cryptocurrency: cryptoName(booking.awaited.cryptocurrency),
                  until: moment(booking.awaited.until),
                })}
              </span>{" "}
              <Link to={`/account/bookings/${booking.id}`} className="underline underline-offset-4">
                {booking.awaited.isNamed
                  ? m.car_rental_success_crypto_follow()
                  : m.car_rental_success_crypto_transaction()}
              </Link>
            </p>
          ) : null}
          {booking.notices.map((notice) => (
            <p key={notice} className="max-w-[60ch] wrap-anywhere">
              {notice}
            </p>
          ))}
        </header>
        <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {rows.map(([name, value, more]) => (
            <div key={name} className="border-t border-line pt-3">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="figures font-medium first-letter:uppercase">
                <Unbroken>{value}</Unbroken>
              </dd>
              {more ? <dd className="text-sm text-muted">{more}</dd> : null}
            </div>
          ))}
        </dl>
        <NextSteps steps={booking.nextSteps} />
        <HandOver {...booking} chat={chat} />
        <BookingPapers {...booking} documents={[]} />
        <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
          <LinkButton to={`/account/bookings/${booking.id}`}>{m.car_rental_to_booking()}</LinkButton>
          <LinkButton to={chat} variant="outline" target="_blank" rel="noopener">
            {m.car_rental_open_chat()}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

const giftCardCreditRow = (amount: string): [string, string] => [m.car_rental_line_gift_card_credit(), amount]

function titleOf({ status, paymentMethod, paymentStatus, isAnswerAwaited }: Data): string {
  if (isAnswerAwaited)
    return paymentStatus === "paid"
      ? m.car_rental_success_answer_awaited_title()
      : m.car_rental_success_answer_awaited_unpaid_title()
  if (paymentStatus === "paid" || status === "confirmed") return m.car_rental_success_title()
  return paymentMethod === "crypto" ? m.car_rental_success_crypto_title() : m.car_rental_success_agency_title()
}

/** Where a booking "at the agency" is paid. */
const agencyTexts: Record<Data["handoverPlace"], () => string> = {
  airport: m.car_rental_pay_at_airport,
  office: m.car_rental_pay_at_agency,
  partner: m.car_rental_payment_agency_partner_description,
}

function paymentNotice({
  paymentMethod,
  paymentStatus,
  amountDueCents,
  handoverPlace,
  awaited,
}: Data): string | undefined {
  if (paymentStatus === "paid")
    return paymentMethod === "agency" || amountDueCents === 0 ? undefined : m.car_rental_paid_online()
  if (awaited) return m.car_rental_success_crypto_currency({ cryptocurrency: cryptoName(awaited.cryptocurrency) })
  if (paymentMethod !== "agency") return undefined
  return agencyTexts[handoverPlace]()
}
