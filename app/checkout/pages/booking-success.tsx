import { redirect } from "react-router"
import { cancelText } from "../../bookings/ui/booking-texts"
import { StateMark } from "../../bookings/ui/StateMark"
import { firstName } from "../../messaging/rules/first-name"
import { chatLink } from "../../messaging/rules/whatsapp-template"
import { useFreshChat } from "../../messaging/ui/use-fresh-chat"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { mapLink } from "../../platform/map-link"
import { Refusal } from "../../platform/refusal"
import { LinkButton } from "../../platform/ui/Button"
import { NextSteps } from "../../platform/ui/page/NextSteps"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { linkHead } from "../../platform/ui/page/page-head"
import { CancelSection } from "../cancelling/ui/CancelForm"
import { CancelledNotice } from "../cancelling/ui/CancelledNotice"
import { bookingDetail } from "../outcome/booking-detail.server"
import { PaymentDeadline } from "../paying/ui/PaymentDeadline"
import { BookingDetails } from "../ui/BookingDetails"
import type { Route } from "./+types/booking-success"

/** A booking for its own customer or a guest with its link; redirects home otherwise (D15). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const bookingId = url.searchParams.get("booking")
  if (!bookingId) throw redirect("/")
  const ctx = ctxOf(context)
  const token = url.searchParams.get("token") ?? undefined
  const booking = await bookingDetail(ctx, { bookingId, token }).catch((error: unknown) => {
    if (error instanceof Refusal) throw redirect("/")
    throw error
  })
  if (booking.status === "held") throw redirect(`/pay/${booking.id}${token ? `?token=${token}` : ""}`)
  const cancelLink = booking.isOwn
    ? `/account/bookings/${booking.id}/cancel`
    : token && `/booking-success/cancel?booking=${booking.id}&token=${token}`
  const calendarLink = booking.isOwn
    ? `/account/bookings/${booking.id}/calendar.ics`
    : token && `/booking-success/calendar.ics?booking=${booking.id}&token=${token}`
  return { booking, calendarLink, payLink: token ? `?token=${token}` : "", cancelLink }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? linkHead(titleOf(loaderData.booking), m.bookings_entry_description()) : []

type Data = Route.ComponentProps["loaderData"]

/** Confirmation of a booking, also a guest's permanent page; the WhatsApp chat opens one second after a new wash. */
export default function BookingSuccess({
  loaderData: { booking, payLink, cancelLink, calendarLink },
}: Route.ComponentProps) {
  const chat = chatLink(booking.chatText)
  useFreshChat(booking.kind === "car_wash" ? chat : undefined)
  const cancelled = cancelText(booking.cancelReason, booking.declinedReason)
  return (
    <div className="theme-paper">
      <div className="reading-column grid gap-10 pt-top pb-20">
        <header className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <PageHeading title={titleOf(booking)} />
            <StateMark state={booking} />
          </div>
          {cancelled ? (
            <CancelledNotice
              why={cancelled}
              declinedReason={booking.declinedReason}
              voucherCents={booking.voucherCents}
              back={booking.refundPlan}
            >
              {m.checkout_voucher_mailed({ email: booking.customer.email })}
            </CancelledNotice>
          ) : (
            <p className="wrap-anywhere text-muted">{leadOf(booking)}</p>
          )}
        </header>
        <NextSteps steps={booking.nextSteps} />
        <BookingDetails booking={booking} />
        <PaymentDeadline until={booking.paymentDeadline} />
        <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
          {booking.mayBePaid ? (
            <LinkButton to={`/pay/${booking.id}${payLink}`}>{m.checkout_pay_now()}</LinkButton>
          ) : null}
          {booking.isOwn ? (
            <LinkButton to={`/account/bookings/${booking.id}`} variant={booking.mayBePaid ? "outline" : undefined}>
              {m.checkout_to_booking()}
            </LinkButton>
          ) : null}
          {booking.status === "confirmed" && calendarLink ? (
            <LinkButton to={calendarLink} variant="outline" reloadDocument>
              {m.checkout_calendar()}
            </LinkButton>
          ) : null}
          {booking.place && booking.status !== "cancelled" ? (
            <LinkButton to={mapLink(booking.place)} variant="outline" target="_blank" rel="noreferrer">
              {m.checkout_map()}
            </LinkButton>
          ) : null}
          <LinkButton to={chat} variant="outline" target="_blank" rel="noopener">
            {m.checkout_chat()}
          </LinkButton>
          {booking.isOwn ? null : (
            <LinkButton to="/" variant="outline">
              {m.checkout_to_home()}
            </LinkButton>
          )}
        </div>
        {booking.mayCancel && cancelLink ? <CancelSection to={cancelLink} /> : null}
      </div>
    </div>
  )
}

function titleOf({ status, paymentStatus, cancelReason, isAnswerAwaited }: Data["booking"]): string {
  if (cancelReason === "declined") return m.checkout_title_declined()
  if (status === "cancelled") return m.checkout_title_cancelled()
  if (status === "pending") return m.checkout_title_received()
  if (isAnswerAwaited) return m.checkout_title_answer_awaited()
  return paymentStatus === "paid" ? m.checkout_title_confirmed() : m.checkout_title_to_pay()
}

function leadOf({ status, paymentStatus, customer, isAnswerAwaited }: Data["booking"]): string {
  const parameters = { name: firstName(customer.name), email: customer.email }
  if (status === "pending") return m.checkout_lead_received(parameters)
  if (isAnswerAwaited) return m.checkout_lead_answer_awaited(parameters)
  return paymentStatus === "paid" ? m.checkout_lead_confirmed(parameters) : m.checkout_lead_to_pay(parameters)
}
