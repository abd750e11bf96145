import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { buttonClass, LinkButton } from "../../platform/ui/Button"
import { type ErrorSummary, FormErrors } from "../../platform/ui/forms/FormErrors"
import { Money } from "../../platform/ui/Money"
import { NextSteps } from "../../platform/ui/page/NextSteps"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { Section } from "../../platform/ui/page/Section"
import { FlightEstimate } from "../flights/ui/FlightEstimate"
import type { ShownRequest } from "../offers/offer-page.server"
import type { DisplayState } from "../rules/request-states"
import { DescriptionList } from "./DescriptionList"
import { AcceptOffer, DeclineOrWithdraw } from "./OfferActions"
import { RequestStateBadge } from "./RequestStateBadge"
import { requestSteps } from "./request-steps"

type Props = {
  request: ShownRequest
  refusal: ErrorSummary | undefined
  /** Paths of the payment of an accepted offer, and of the booking once it is paid. */
  payPath: string | undefined
  bookingPath: string | undefined
}

/** A request, the company's reply and the customer's actions. */
export function RequestView({ request, refusal, payPath, bookingPath }: Props) {
  const { reference, itemName, state, summary, flight, offer, text, notices, chat } = request
  return (
    <>
      <header className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageHeading overline={reference} title={itemName} />
          <RequestStateBadge state={state} />
        </div>
        <p className="max-w-[60ch] text-lg text-balance wrap-anywhere text-muted">{leadOf(request)}</p>
      </header>
      <FormErrors refusal={refusal} />
      {state === "open" ? <NextSteps steps={requestSteps()} /> : null}
      {offer || text ? (
        <CompanyReply
          offer={offer}
          text={text}
          notices={notices}
          showsExpiry={state !== "declined-by-customer" && state !== "cancelled"}
        />
      ) : null}
      <div className="flex flex-wrap items-start gap-3 print:hidden">
        {state === "offered" && offer ? <AcceptOffer eurCents={offer.eurCents} /> : null}
        {state === "accepted" && payPath ? <LinkButton to={payPath}>{m.charter_offer_pay()}</LinkButton> : null}
        {(state === "booked" || state === "cancelled") && bookingPath ? (
          <LinkButton to={bookingPath}>{m.charter_offer_booking()}</LinkButton>
        ) : null}
        {state === "offered" || state === "open" ? <DeclineOrWithdraw hasOffer={state === "offered"} /> : null}
        <a href={chat} target="_blank" rel="noopener noreferrer" className={buttonClass("outline")}>
          {m.charter_open_chat()}
        </a>
      </div>
      <Section id="requested" title={m.charter_asked()} headingClass="text-2xl">
        <DescriptionList items={summary} />
        {flight ? <FlightEstimate {...flight} className="mt-8" /> : null}
      </Section>
    </>
  )
}

const leads: Record<Exclude<DisplayState, "open">, () => string> = {
  offered: m.charter_lead_offered,
  accepted: m.charter_lead_accepted,
  booked: m.charter_lead_booked,
  "declined-by-company": m.charter_lead_declined_by_company,
  expired: m.charter_lead_expired,
  withdrawn: m.charter_lead_withdrawn,
  "declined-by-customer": m.charter_lead_declined_by_customer,
  cancelled: m.charter_lead_cancelled,
}

function leadOf({ state, needsPartnerConfirmation, customerEmail }: ShownRequest): string {
  if (state === "open") return m.charter_sent_lead({ email: customerEmail })
  if (needsPartnerConfirmation && state === "offered") return m.charter_lead_offered_partner()
  if (needsPartnerConfirmation && state === "booked") return m.charter_lead_booked_awaited()
  return leads[state]()
}

type ReplyProps = Pick<ShownRequest, "offer" | "text" | "notices"> & { showsExpiry: boolean }

function CompanyReply({ offer, text, notices, showsExpiry }: ReplyProps) {
  return (
    <Section
      id="reply"
      title={offer ? m.charter_offer() : m.charter_our_answer()}
      headingClass="text-2xl"
      className="grid gap-5 border border-line bg-surface p-5 sm:p-8"
    >
      {offer ? (
        <p className="grid gap-1">
          <Money cents={offer.amountDueCents} currency={offer.currency} className="font-display text-4xl" />
          {showsExpiry ? (
            <span className="text-muted">{m.charter_offer_until({ moment: formatInstant(offer.expiresAt) })}</span>
          ) : null}
        </p>
      ) : null}
      {text ? <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">{text}</p> : null}
      {notices.map((notice) => (
        <p key={notice} className="max-w-[65ch] border-t border-line pt-4 text-note wrap-anywhere">
          {notice}
        </p>
      ))}
    </Section>
  )
}
