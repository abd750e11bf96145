import { decisionForm } from "../../accounts/forms"
import { decideIdentity } from "../../accounts/identity/id-review.server"
import { decideAgencyBooking } from "../../car-rental/booking/agency.server"
import { assignCourtesyCar } from "../../car-wash/courtesy-car-choice.server"
import { courtesyCarForm } from "../../car-wash/forms"
import { recordPaymentAtAgency } from "../../checkout/paying/agency-payments.server"
import { settleCryptoPayment } from "../../payments/crypto/crypto.server"
import { recordReturnedOtherwise, retryRefund } from "../../payments/refunds/failed-refunds.server"
import { recordReturned } from "../../payments/refunds/returns-by-hand.server"
import { RATE_HOURS } from "../../payments/rules/crypto"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { useScrollIntoView } from "../../platform/ui/hooks/use-scroll-into-view"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { TouchLink } from "../../platform/ui/TouchLink"
import { answerStayRequest } from "../../villas/answer.server"
import { AgencyCard } from "../bookings/ui/AgencyCard"
import { AgencyReturnCard } from "../bookings/ui/AgencyReturnCard"
import { CourtesyCarCard } from "../bookings/ui/CourtesyCarCard"
import {
  agencyForm,
  agencyPaymentForm,
  agencyReturnForm,
  cryptoForm,
  refundRetryForm,
  returnedForm,
  villaAnswerForm,
} from "../forms"
import { operatorTasks } from "../operator-tasks.server"
import { AwaitingCard, ReturnCard } from "../payments/ui/CryptoCard"
import { DisputeCard, FailedRefundCard } from "../payments/ui/PaymentIssueCards"
import { QuotesCard } from "../requests/ui/QuotesCard"
import { VillaCard } from "../requests/ui/VillaCard"
import { withSeen } from "../seen.server"
import { operatorForm, submitOneOf } from "../submit.server"
import { IdentityCard } from "../ui/IdentityCard"
import { TaskSection } from "../ui/TaskSection"
import type { Route } from "./+types/admin"

export const meta = () => plainHead(m.back_office_title(), m.back_office_lead())

export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, () => operatorTasks(ctx))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, "/admin", {
    "refund-retry": operatorForm(refundRetryForm, (input) => retryRefund(ctx, input)),
    "refund-otherwise": operatorForm(returnedForm, (input) => recordReturnedOtherwise(ctx, input)),
    crypto: operatorForm(cryptoForm, (input) => settleCryptoPayment(ctx, input)),
    agency: operatorForm(agencyForm, (input) => decideAgencyBooking(ctx, input)),
    "agency-payment": operatorForm(agencyPaymentForm, (input) => recordPaymentAtAgency(ctx, input)),
    "agency-returned": operatorForm(agencyReturnForm, (input) => recordReturned(ctx, input)),
    villa: operatorForm(villaAnswerForm, (input) => answerStayRequest(ctx, input)),
    returned: operatorForm(returnedForm, (input) => recordReturned(ctx, input)),
    "courtesy-car": operatorForm(courtesyCarForm, (input) => assignCourtesyCar(ctx, input)),
    default: operatorForm(decisionForm, (input) => decideIdentity(ctx, input)),
  })
}

export const shouldRevalidate = revalidateIfRefused

/**
 * Open tasks of the operator: identity checks, quotes, confirmations of agency and villa bookings, crypto payments to
 * find or to refund, agency money to return, disputes and failed refunds, cars to assign (D3).
 */
export default function AdminPage({
  loaderData: { alerts, checks, requests, atAgency, awaiting, toReturn, agencyReturns, courtesyCars, villas, ...more },
  actionData,
}: Route.ComponentProps) {
  const { disputes, failedRefunds, cryptoWithOldRate, drawTasks, partnersToVerify } = more
  const refusal = useRefusal(actionData, { focusesField: true })
  const done = actionData?.status === "success" ? actionData : undefined
  const answered = useScrollIntoView<HTMLDivElement>(done)
  return (
    <>
      <PageHeading title={m.back_office_title()} lead={m.back_office_lead()} />
      {alerts > 0 ? (
        <Notice tone="danger" quiet title={m.back_office_alerts_notice({ count: alerts })} className="max-w-2xl">
          <TouchLink to="/admin/alerts">{m.back_office_alerts_see()}</TouchLink>
        </Notice>
      ) : null}
      {cryptoWithOldRate.length > 0 ? (
        <Notice
          quiet
          title={m.back_office_rates_old({
            crypto: cryptoWithOldRate.map((cryptocurrency) => cryptocurrency.toUpperCase()).join(", "),
            hours: RATE_HOURS,
          })}
          className="max-w-2xl"
        >
          <TouchLink to="/admin/rates">{m.back_office_rates_see()}</TouchLink>
        </Notice>
      ) : null}
      {drawTasks > 0 ? (
        <Notice quiet title={m.back_office_draw_tasks({ count: drawTasks })} className="max-w-2xl">
          <TouchLink to="/admin/draw">{m.back_office_draw_tasks_see()}</TouchLink>
        </Notice>
      ) : null}
      {partnersToVerify > 0 ? (
        <Notice quiet title={m.back_office_partners_waiting({ count: partnersToVerify })} className="max-w-2xl">
          <TouchLink to="/admin/partners">{m.back_office_partners_see()}</TouchLink>
        </Notice>
      ) : null}
      <FormErrors refusal={refusal} className="max-w-2xl" />
      {done ? (
        <div ref={answered} className="max-w-2xl">
          <Notice tone="success">{m.back_office_done()}</Notice>
        </div>
      ) : null}
      <TaskSection title={m.back_office_disputes()}>
        {disputes.map(({ booking, ...dispute }) => (
          <DisputeCard key={dispute.id} dispute={dispute} isActive={Boolean(booking?.isActive)} booking={booking} />
        ))}
      </TaskSection>
      <TaskSection title={m.back_office_refunds_failed()}>
        {failedRefunds.map(({ booking, order, ...failed }) => (
          <FailedRefundCard
            key={failed.paymentId}
            failed={failed}
            booking={booking}
            order={order}
            result={actionData}
          />
        ))}
      </TaskSection>
      <TaskSection title={m.back_office_identities()} empty={m.back_office_identities_none()}>
        {checks.map((check) => (
          <IdentityCard key={check.id} check={check} result={actionData} />
        ))}
      </TaskSection>
      <TaskSection title={m.back_office_quotes()} empty={m.back_office_quotes_none()} count={requests.count}>
        <QuotesCard {...requests} />
      </TaskSection>
      <TaskSection title={m.back_office_agency()} empty={m.back_office_agency_none()}>
        {atAgency.map((booking) => (
          <AgencyCard key={booking.id} booking={booking} result={actionData} />
        ))}
      </TaskSection>
      <TaskSection title={m.back_office_villas()} empty={m.back_office_villas_none()}>
        {villas.map((stay) => (
          <VillaCard key={stay.id} stay={stay} />
        ))}
      </TaskSection>
      <TaskSection title={m.back_office_cryptos()} empty={m.back_office_cryptos_none()}>
        {awaiting.map((payment) => (
          <AwaitingCard key={payment.id} payment={payment} />
        ))}
      </TaskSection>
      <TaskSection title={m.back_office_returns()}>
        {toReturn.map((payment) => (
          <ReturnCard key={payment.id} payment={payment} result={actionData} />
        ))}
      </TaskSection>
      <TaskSection title={m.back_office_agency_returns()}>
        {agencyReturns.map((payment) => (
          <AgencyReturnCard key={payment.id} payment={payment} />
        ))}
      </TaskSection>
      <TaskSection title={m.back_office_courtesy_cars()}>
        {courtesyCars.map((courtesyCar) => (
          <CourtesyCarCard key={courtesyCar.id} courtesyCar={courtesyCar} result={actionData} />
        ))}
      </TaskSection>
    </>
  )
}
