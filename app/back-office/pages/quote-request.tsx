import { Link } from "react-router"
import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { FlightEstimate } from "../../charter/flights/ui/FlightEstimate"
import { declineQuoteRequest, makeOffer } from "../../charter/offers/offers.server"
import { requestForOperator } from "../../charter/requests/back-office.server"
import { DescriptionList } from "../../charter/ui/DescriptionList"
import { RequestStateBadge } from "../../charter/ui/RequestStateBadge"
import { partnerOfItem } from "../../partners/bookings/quote-requests.server"
import { formatInstant } from "../../platform/date-format"
import type { FormResult } from "../../platform/form-result"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { MailLink, PhoneLink } from "../../platform/ui/ContactLink"
import { TextArea } from "../../platform/ui/fields/TextArea"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { Money } from "../../platform/ui/Money"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { TouchLink } from "../../platform/ui/TouchLink"
import { type DeclineQuoteRequestFields, declineQuoteRequestForm, offerForm } from "../forms"
import { OfferForm } from "../requests/ui/OfferForm"
import { withSeen } from "../seen.server"
import { operatorForm, submitOneOf } from "../submit.server"
import { ConfirmationForm } from "../ui/ConfirmationForm"
import type { Route } from "./+types/quote-request"

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, async () => {
    const quoteRequest = await requestForOperator(ctx, params.requestId)
    return { quoteRequest, partner: await partnerOfItem(ctx, quoteRequest.itemId) }
  })
}

export async function action({ request, context, params: { requestId } }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, `/admin/requests/${requestId}`, {
    decline: operatorForm(
      declineQuoteRequestForm,
      (input) => declineQuoteRequest(ctx, { requestId, ...input }),
      "declined",
    ),
    offer: operatorForm(offerForm, (input) => makeOffer(ctx, { requestId, ...input }), "offered"),
  })
}

export const shouldRevalidate = revalidateIfRefused

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(loaderData.quoteRequest.reference, m.charter_request_description()) : []

type QuoteRequestDetail = Route.ComponentProps["loaderData"]["quoteRequest"]

const noticeTexts: ActionNoticeTexts = {
  offered: m.back_office_request_offered,
  declined: m.back_office_request_declined,
}

export default function RequestPage({ loaderData: { quoteRequest, partner }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  return (
    <>
      <header className="grid gap-4">
        <p>
          <TouchLink to="/admin/requests">{m.back_office_requests_back()}</TouchLink>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageHeading overline={quoteRequest.reference} title={quoteRequest.itemName} />
          <RequestStateBadge state={quoteRequest.state} />
        </div>
      </header>
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <Section id="requested" title={m.back_office_request_wanted()}>
        <DescriptionList items={quoteRequest.summary} />
        {quoteRequest.flight ? <FlightEstimate {...quoteRequest.flight} /> : null}
      </Section>
      <ConflictingPeriodsNotice quoteRequest={quoteRequest} />
      <Customer quoteRequest={quoteRequest} />
      <Partner partner={partner} />
      <LastReply quoteRequest={quoteRequest} />
      {quoteRequest.canReceiveOffer ? <OfferForm quoteRequest={quoteRequest} result={actionData} /> : null}
      {quoteRequest.canDecline ? <DeclineAction quoteRequest={quoteRequest} result={actionData} /> : null}
    </>
  )
}

function DeclineAction({ quoteRequest, result }: { quoteRequest: QuoteRequestDetail; result: FormResult | undefined }) {
  return (
    <ConfirmationForm<DeclineQuoteRequestFields>
      label={m.back_office_request_decline()}
      consequence={m.back_office_request_decline_consequence({ name: quoteRequest.customer.name })}
      confirm={m.back_office_request_decline_do()}
      variant="danger"
      values={{ intent: "decline" }}
      subject={`request:${quoteRequest.id}`}
      result={result}
    >
      {(field) => (
        <TextArea
          {...field("text")}
          label={m.back_office_request_reason()}
          description={hintOf(quoteRequest)}
          required
          maxLength={2000}
        />
      )}
    </ConfirmationForm>
  )
}

const hintOf = ({ locale }: QuoteRequestDetail) =>
  locale === "it" ? m.back_office_request_write_it() : m.back_office_request_write_en()

/** Overlapping occupied periods, so that the operator offers only free dates. */
function ConflictingPeriodsNotice({ quoteRequest: { conflictingPeriods } }: { quoteRequest: QuoteRequestDetail }) {
  if (conflictingPeriods.length === 0) return null
  const formatMoment = (at: Date) => formatInstant(at)
  return (
    <Notice title={m.back_office_request_taken()}>
      <ul>
        {conflictingPeriods.map(({ startsAt, endsAt }) => (
          <li key={startsAt.getTime()}>
            {m.bookings_from_to({ from: formatMoment(startsAt), to: formatMoment(endsAt) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Customer({ quoteRequest: { customer } }: { quoteRequest: QuoteRequestDetail }) {
  const rows = [
    { label: m.back_office_request_name(), value: customer.name },
    { label: m.back_office_request_email(), value: <MailLink address={customer.email} /> },
    { label: m.back_office_request_phone(), value: customer.phone ? <PhoneLink number={customer.phone} /> : "" },
    {
      label: m.back_office_request_account(),
      value: customer.isGuest ? m.back_office_request_guest() : m.back_office_request_registered(),
    },
  ]
  return (
    <Section id="customer" title={m.back_office_request_customer()}>
      <DescriptionList items={rows} />
    </Section>
  )
}

/** Who offers the requested item, unless the company does: the operator agrees the dates with them. */
function Partner({ partner }: { partner: Route.ComponentProps["loaderData"]["partner"] }) {
  if (!partner) return null
  const name = (
    <Link to={`/admin/partners#partner-${partner.id}`} className="touch underline underline-offset-4">
      {partner.name}
    </Link>
  )
  const rows = [
    { label: m.back_office_request_name(), value: name },
    { label: m.back_office_request_email(), value: <MailLink address={partner.email} /> },
    { label: m.back_office_request_phone(), value: partner.phone ? <PhoneLink number={partner.phone} /> : "" },
  ]
  return (
    <Section id="partner" title={m.back_office_partner_booking()}>
      <DescriptionList items={rows} />
    </Section>
  )
}

function LastReply({ quoteRequest: { lastReply } }: { quoteRequest: QuoteRequestDetail }) {
  if (!lastReply.text) return null
  return (
    <Section id="last-reply" title={m.back_office_request_last_reply()} className="grid gap-4">
      {lastReply.offerCents !== null && lastReply.offerExpiresAt ? (
        <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <Money cents={lastReply.offerCents} currency="eur" className="text-2xl" />
          <span className="text-muted">
            {m.charter_offer_until({ moment: formatInstant(lastReply.offerExpiresAt) })}
          </span>
        </p>
      ) : null}
      <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{lastReply.text}</p>
    </Section>
  )
}
