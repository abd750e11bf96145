import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { DescriptionItem } from "../../bookings/ui/DescriptionItem"
import { StateMark } from "../../bookings/ui/StateMark"
import { BookingMessages } from "../../car-rental/ui/BookingMessages"
import { PaymentsMade } from "../../car-rental/ui/PaymentsMade"
import { RentalHistory } from "../../car-rental/ui/RentalHistory"
import { secondDriverText } from "../../car-rental/ui/texts"
import { assignCourtesyCar } from "../../car-wash/courtesy-car-choice.server"
import { courtesyCarForm } from "../../car-wash/forms"
import { cancelWithRefund, cancelWithVoucher } from "../../checkout/cancelling/operator-cancelling.server"
import { recordPaymentAtAgency } from "../../checkout/paying/agency-payments.server"
import { BookingDetails } from "../../checkout/ui/BookingDetails"
import { answerListingBooking } from "../../partners/bookings/answers.server"
import { AnswerForms } from "../../partners/bookings/ui/AnswerForms"
import { partnerAnswerForm } from "../../partners/forms"
import { recordReturnedOtherwise, retryRefund } from "../../payments/refunds/failed-refunds.server"
import { formatInstant } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { MailLink, PhoneLink } from "../../platform/ui/ContactLink"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { SeenField } from "../../platform/ui/forms/SeenField"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { TouchLink } from "../../platform/ui/TouchLink"
import { AgencyPaymentAction } from "../bookings/ui/AgencyPaymentAction"
import { endedText } from "../bookings/ui/booking-names"
import { CancelActions } from "../bookings/ui/CancelActions"
import { CourtesyCarActions } from "../bookings/ui/CourtesyCarActions"
import { agencyPaymentForm, forceMajeureForm, refundForm, refundRetryForm, returnedForm } from "../forms"
import { operatorBooking } from "../operator-booking.server"
import { DisputeCard, FailedRefundCard } from "../payments/ui/PaymentIssueCards"
import { withSeen } from "../seen.server"
import { operatorForm, submitOneOf } from "../submit.server"
import type { Route } from "./+types/booking"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(m.bookings_entry_title({ number: loaderData.number }), m.bookings_entry_description()) : []

export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, () => operatorBooking(ctx, params.bookingId))
}

/**
 * Cancels with a refund or a voucher, records a payment at the agency, or assigns the courtesy car of a wash.
 */
export async function action({ context, params: { bookingId }, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, `/admin/bookings/${bookingId}`, {
    "force-majeure": operatorForm(
      forceMajeureForm,
      ({ reason, voucher: voucherCents }) => cancelWithVoucher(ctx, { bookingId, reason, voucherCents }),
      "voucher",
    ),
    answer: operatorForm(partnerAnswerForm, (input) => answerListingBooking(ctx, { ...input, bookingId }), "answered"),
    "courtesy-car": operatorForm(
      courtesyCarForm,
      (input) => assignCourtesyCar(ctx, { ...input, bookingId }),
      "courtesy-car",
    ),
    "agency-payment": operatorForm(
      agencyPaymentForm,
      (input) => recordPaymentAtAgency(ctx, { ...input, bookingId }),
      "agency",
    ),
    "refund-retry": operatorForm(refundRetryForm, (input) => retryRefund(ctx, input), "retried"),
    "refund-otherwise": operatorForm(returnedForm, (input) => recordReturnedOtherwise(ctx, input), "returned"),
    default: operatorForm(refundForm, (input) => cancelWithRefund(ctx, { bookingId, ...input }), "refund"),
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = {
  voucher: m.back_office_booking_given,
  refund: m.back_office_booking_refunded,
  answered: m.back_office_partner_answered,
  agency: m.back_office_agency_payment_done,
  "courtesy-car": m.back_office_courtesy_car_saved,
  retried: m.back_office_refund_retried,
  returned: m.back_office_refund_recorded,
}

/** All data of one booking, its cancellation by the company, and the courtesy car of a wash. */
export default function BookingPage({ loaderData: booking, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  const { customer, voucher, atAgency, cancelling, courtesyCar, secondDriver } = booking
  const why = endedText(booking.cancelReason, booking.endedBy)
  return (
    <article className="grid gap-12">
      <header className="grid gap-4">
        <p>
          <TouchLink to="/admin/bookings">{m.back_office_booking_all()}</TouchLink>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageHeading title={booking.item} />
          <StateMark state={booking} />
        </div>
        <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
        {why ? <Notice>{why}</Notice> : null}
        {voucher ? (
          <p>
            {m.back_office_booking_voucher({
              amount: formatCents(voucher.valueCents, "eur"),
              ending: voucher.last4,
              left: formatCents(voucher.leftCents, "eur"),
            })}
          </p>
        ) : null}
      </header>
      <FormErrors refusal={refusal} className="max-w-2xl" />
      {booking.failedRefunds.length + booking.disputes.length > 0 ? (
        <Section id="issues" title={m.back_office_trouble()} headingClass="text-2xl" className="grid gap-4">
          <ul className="grid gap-4">
            {booking.failedRefunds.map((failed) => (
              <FailedRefundCard key={failed.paymentId} failed={failed} result={actionData} />
            ))}
            {booking.disputes.map((dispute) => (
              <DisputeCard key={dispute.id} dispute={dispute} isActive={booking.isActive} />
            ))}
          </ul>
        </Section>
      ) : null}
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <DescriptionItem
          name={m.back_office_booking_customer()}
          more={customer.isGuest ? m.back_office_booking_guest() : m.back_office_booking_account()}
        >
          <span className="grid justify-items-start normal-case">
            <span>{customer.name}</span>
            <MailLink address={customer.email} />
            {customer.phone ? <PhoneLink number={customer.phone} /> : null}
          </span>
        </DescriptionItem>
        {secondDriver ? (
          <DescriptionItem name={m.back_office_second_driver()}>{secondDriverText(secondDriver)}</DescriptionItem>
        ) : null}
      </dl>
      <BookingDetails booking={booking} />
      {atAgency ? (
        <Section
          id="agency"
          title={m.back_office_agency_payment_title()}
          headingClass="text-2xl"
          className="grid gap-4"
        >
          <AgencyPaymentAction due={atAgency} result={actionData} />
        </Section>
      ) : null}
      {booking.partner ? (
        <Section id="partner" title={m.back_office_partner_booking()} headingClass="text-2xl" className="grid gap-4">
          <PartnerAnswer bookingId={booking.id} partner={booking.partner} result={actionData} />
        </Section>
      ) : null}
      {courtesyCar ? (
        <Section
          id="courtesy-car"
          title={m.back_office_courtesy_car_title()}
          headingClass="text-2xl"
          className="grid gap-4"
        >
          <CourtesyCarActions courtesyCar={courtesyCar} result={actionData} />
        </Section>
      ) : null}
      {cancelling ? (
        <Section id="cancel" title={m.back_office_booking_cancel()} headingClass="text-2xl" className="grid gap-4">
          <CancelActions bookingId={booking.id} cancelling={cancelling} result={actionData} />
        </Section>
      ) : null}
      <PaymentsMade payments={booking.payments} />
      <RentalHistory history={booking.history} />
      <BookingMessages
        words={{ title: m.back_office_booking_messages(), none: m.back_office_booking_messages_none() }}
        messages={booking.messages}
        canResend={false}
      />
    </article>
  )
}

type Partner = NonNullable<Route.ComponentProps["loaderData"]["partner"]>

type AnswerProps = { bookingId: string; partner: Partner; result: Route.ComponentProps["actionData"] }

/** The partner whose listing was booked, and their answer, which an operator can give for them. */
function PartnerAnswer({ bookingId, partner, result }: AnswerProps) {
  const { name, email, phone, answer, declinedReason, answerBy, isLate, isToAnswer, isRequest, isPaid, isDisputed } =
    partner
  const moment = formatInstant(answerBy, { dateStyle: "long", timeStyle: "short" })
  const states = {
    confirmed: m.back_office_partner_confirmed,
    declined: m.back_office_partner_declined,
  }
  return (
    <>
      <p className="grid justify-items-start">
        <span>{name}</span>
        <MailLink address={email} />
        {phone ? <PhoneLink number={phone} /> : null}
      </p>
      {isDisputed ? <p className="max-w-2xl">{m.back_office_partner_disputed()}</p> : null}
      {answer ? <p>{states[answer]()}</p> : null}
      {declinedReason ? (
        <p className="max-w-2xl whitespace-pre-line wrap-anywhere">
          {m.partners_refused_reason({ reason: declinedReason })}
        </p>
      ) : null}
      {isToAnswer ? (
        <>
          <p>{isLate ? m.back_office_partner_late({ moment }) : m.back_office_partner_awaited({ moment })}</p>
          <AnswerForms {...{ isRequest, isPaid, result }} hidden={<SeenField subject={`booking:${bookingId}`} />} />
        </>
      ) : null}
    </>
  )
}
