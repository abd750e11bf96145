import { useFreshChat } from "../../messaging/ui/use-fresh-chat"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { buttonClass, LinkButton } from "../../platform/ui/Button"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import type { LabelledValue } from "../rules/flight-details"
import { DescriptionList } from "./DescriptionList"

type Props = {
  reference: string
  customerEmail: string
  summary: LabelledValue[]
  /** The link to the WhatsApp chat with the company. */
  chat: string
}

/** A stored flight request: its reference, its summary and its chat (D40). */
export function InquirySent({ reference, customerEmail, summary, chat }: Props) {
  useFreshChat(chat)
  return (
    <div className="reading-column grid gap-10 pt-top pb-20">
      <PageHeading
        overline={reference}
        title={m.charter_sent_title()}
        lead={m.charter_sent_lead({ email: customerEmail })}
      />
      <DescriptionList items={summary} />
      <p className="text-note text-muted">{m.charter_sent_next()}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <a href={chat} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          {m.charter_open_chat()}
        </a>
        <LinkButton to="/account" variant="outline">
          {m.charter_to_account()}
        </LinkButton>
      </div>
    </div>
  )
}
