import { m } from "../../../platform/i18n/paraglide/messages.js"
import { buttonClass, LinkButton } from "../../../platform/ui/Button"
import { NextSteps } from "../../../platform/ui/page/NextSteps"
import { Unbroken } from "../../../platform/ui/Unbroken"
import { requestSteps } from "../../ui/request-steps"

type Props = {
  reference: string
  /** The link to the WhatsApp chat with the company. */
  chat: string
  /** The path of the request's page. */
  page: string
}

/** A stored yacht request: its reference, what happens next, its page and its chat (D40). */
export function YachtRequestSent({ reference, chat, page }: Props) {
  return (
    <>
      <p className="text-note">
        <Unbroken>{m.charter_quote_reference({ reference })}</Unbroken>
      </p>
      <NextSteps steps={requestSteps()} />
      <p className="text-note text-muted">{m.charter_sent_next()}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <LinkButton to={page}>{m.charter_quote_open()}</LinkButton>
        <a href={chat} target="_blank" rel="noopener noreferrer" className={buttonClass("outline")}>
          {m.charter_open_chat()}
        </a>
      </div>
    </>
  )
}
