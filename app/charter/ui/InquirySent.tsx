import { m } from "../../platform/i18n/paraglide/messages.js"
import { buttonClass, LinkButton } from "../../platform/ui/Button"
import { NextSteps } from "../../platform/ui/page/NextSteps"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { type Flight, FlightEstimate } from "../flights/ui/FlightEstimate"
import type { LabelledValue } from "../rules/flight-details"
import { DescriptionList } from "./DescriptionList"
import { requestSteps } from "./request-steps"

type Props = {
  reference: string
  customerEmail: string
  summary: LabelledValue[]
  /** Undefined if its aircraft is gone. */
  flight: Flight | undefined
  /** The link to the WhatsApp chat with the company. */
  chat: string
  /** The path of the request's page. */
  page: string
}

/** A stored flight request: its reference, what happens next, its summary and its chat (D40). */
export function InquirySent({ reference, customerEmail, summary, flight, chat, page }: Props) {
  return (
    <div className="reading-column grid gap-10 pt-top pb-20">
      <PageHeading
        overline={reference}
        title={m.charter_sent_title()}
        lead={m.charter_sent_lead({ email: customerEmail })}
      />
      <NextSteps steps={requestSteps()} />
      <DescriptionList items={summary} />
      {flight ? <FlightEstimate {...flight} /> : null}
      <div className="grid gap-4">
        <p className="text-note text-muted">{m.charter_sent_next()}</p>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <LinkButton to={page}>{m.charter_quote_open()}</LinkButton>
          <a href={chat} target="_blank" rel="noopener noreferrer" className={buttonClass("outline")}>
            {m.charter_open_chat()}
          </a>
        </div>
      </div>
    </div>
  )
}
