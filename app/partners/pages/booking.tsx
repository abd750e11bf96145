import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { spanText } from "../../bookings/ui/booking-texts"
import { DescriptionItem } from "../../bookings/ui/DescriptionItem"
import { requireRole } from "../../platform/authorise.server"
import { formatInstant } from "../../platform/date-format"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { PhoneLink } from "../../platform/ui/ContactLink"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { TouchLink } from "../../platform/ui/TouchLink"
import { Unbroken } from "../../platform/ui/Unbroken"
import { answerListingBooking } from "../bookings/answers.server"
import { partnerBooking } from "../bookings/booking-lists.server"
import { AnswerForms } from "../bookings/ui/AnswerForms"
import { AnswerMark, endText } from "../bookings/ui/PartnerBookingList"
import { partnerAnswerForm } from "../forms"
import type { Route } from "./+types/booking"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...plainHead(m.partners_booking_title({ number: loaderData.number }), m.partners_booking_description()),
        { name: "robots", content: "noindex" },
      ]
    : []

export const loader = ({ context, params }: Route.LoaderArgs) => partnerBooking(ctxOf(context), params.bookingId)

export async function action({ context, params: { bookingId }, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const authorise = () => requireRole(ctx, "business")
  return submitForm(
    ctx,
    await readForm(request),
    partnerAnswerForm,
    async (input) => {
      await answerListingBooking(ctx, { bookingId, ...input })
      return redirectWithNotice(ctx, `/partner/bookings/${bookingId}`, input.outcome)
    },
    { authorise },
  )
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts = ({ cancelReason }: Booking): ActionNoticeTexts => ({
  confirmed: m.partners_booking_done_confirmed,
  declined: cancelReason === "declined" ? m.partners_booking_done_declined_unpaid : m.partners_booking_done_declined,
})

/** One booking of a listing, with the partner's answer and income. */
export default function PartnerBooking({ loaderData: booking, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  const answerBy = formatInstant(booking.answerBy, { dateStyle: "long", timeStyle: "short" })
  return (
    <article className="grid gap-12">
      <header className="grid gap-4">
        <p>
          <TouchLink to="/partner/bookings">{m.partners_booking_back()}</TouchLink>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageHeading title={booking.item} />
          <AnswerMark booking={booking} />
        </div>
        <ActionNotice texts={noticeTexts(booking)} isRefused={Boolean(actionData)} />
        {booking.end ? <Notice>{endText(booking.end)}</Notice> : null}
        {booking.isDisputed ? (
          <Notice tone="warning">
            {m.partners_booking_disputed()}{" "}
            {booking.isToAnswer ? <span>{m.partners_booking_disputed_answer()}</span> : null}
          </Notice>
        ) : null}
      </header>
      <FormErrors refusal={refusal} className="max-w-2xl" />
      {booking.isToAnswer ? (
        <Section id="answer" title={m.partners_booking_your_answer()} headingClass="text-2xl" className="grid gap-4">
          {booking.isLate ? (
            <p>{m.partners_booking_answer_late({ moment: answerBy })}</p>
          ) : (
            <>
              <p>{m.partners_booking_answer_by({ moment: answerBy })}</p>
              <AnswerForms isRequest={booking.isRequest} isPaid={booking.isPaid} result={actionData} />
            </>
          )}
        </Section>
      ) : null}
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <DescriptionItem name={m.partners_booking_number()}>
          <Unbroken>{booking.number}</Unbroken>
        </DescriptionItem>
        <DescriptionItem name={m.partners_booking_dates()}>{spanText(booking)}</DescriptionItem>
        {booking.place ? <DescriptionItem name={m.partners_booking_place()}>{booking.place}</DescriptionItem> : null}
        {booking.guests ? <DescriptionItem name={m.partners_booking_guests()}>{booking.guests}</DescriptionItem> : null}
        <DescriptionItem name={m.partners_booking_total()}>{formatCents(booking.totalCents, "eur")}</DescriptionItem>
        {booking.paymentDeadline ? (
          <DescriptionItem name={m.partners_booking_pay_until()}>
            {formatInstant(booking.paymentDeadline, { dateStyle: "long", timeStyle: "short" })}
          </DescriptionItem>
        ) : null}
        <Customer booking={booking} />
        {booking.answer ? (
          <DescriptionItem name={m.partners_booking_your_answer()}>
            {booking.answer === "confirmed"
              ? m.partners_booking_answered_confirmed()
              : m.partners_booking_answered_declined()}
          </DescriptionItem>
        ) : null}
        {booking.declinedReason ? (
          <DescriptionItem name={m.partners_booking_reason()}>
            <span className="whitespace-pre-line wrap-anywhere normal-case">{booking.declinedReason}</span>
          </DescriptionItem>
        ) : null}
      </dl>
      <Income booking={booking} />
    </article>
  )
}

type Booking = Route.ComponentProps["loaderData"]

/** Nothing of a booking that ended before its customer was shown. */
function Customer({ booking: { customer, end, isToAnswer } }: { booking: Booking }) {
  if (!customer && end) return null
  const hidden = isToAnswer ? m.partners_booking_customer_hidden() : m.partners_booking_customer_not_final()
  return (
    <DescriptionItem name={m.partners_booking_customer()}>
      {customer ? (
        <span className="grid justify-items-start normal-case">
          <span>{customer.name}</span>
          {customer.phone ? <PhoneLink number={customer.phone} /> : null}
        </span>
      ) : (
        hidden
      )}
    </DescriptionItem>
  )
}

function Income({ booking }: { booking: Booking }) {
  const { isExpected, incomeCents, commissionCents, commissionPercent, dueAt, isDisputed } = booking
  const title = isExpected ? m.partners_booking_expected() : m.partners_booking_income()
  const date = dueAt && formatInstant(dueAt, { dateStyle: "long" })
  return (
    <Section id="income" title={title} headingClass="text-2xl" className="grid max-w-2xl gap-4">
      {incomeCents === 0 ? (
        <p className="text-muted">{m.partners_booking_unpaid()}</p>
      ) : (
        <>
          <dl className="figures grid border-t border-line">
            <Row
              name={isExpected ? m.partners_booking_total() : m.partners_booking_paid_by_customer()}
              cents={incomeCents}
            />
            <Row name={m.partners_booking_commission({ percent: commissionPercent })} cents={commissionCents} />
            <Row name={m.partners_booking_net()} cents={incomeCents + commissionCents} strong />
          </dl>
          <p className="text-note text-muted">
            {isDisputed
              ? m.partners_payouts_disputed()
              : !date
                ? m.partners_booking_due_now()
                : isExpected
                  ? m.partners_booking_expected_due({ date })
                  : m.partners_booking_due({ date })}
          </p>
        </>
      )}
    </Section>
  )
}

const Row = ({ name, cents, strong = false }: { name: string; cents: number; strong?: boolean }) => (
  <div className={`amount-row gap-x-6 border-b border-line py-3 ${strong ? "font-medium" : ""}`}>
    <dt>{name}</dt>
    <dd>{formatCents(cents, "eur")}</dd>
  </div>
)
