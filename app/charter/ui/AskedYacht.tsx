import { m } from "../../platform/i18n/paraglide/messages.js"
import { buttonClass } from "../../platform/ui/button-look"
import { LinkButton } from "../../platform/ui/LinkButton"
import { Unbroken } from "../../platform/ui/Unbroken"
import { useChat } from "./use-chat"

type Props = {
  reference: string
  /** The address of the chat with the company, its text already written. */
  chat: string
  /** The request's own page. */
  page: string
}

/** Where a request for a yacht goes on: its reference, the chat, which opens by itself, and its own page (D40). */
export function AskedYacht({ reference, chat, page }: Props) {
  useChat(chat)
  return (
    <>
      <p className="text-note">
        <Unbroken>{m.charter_quote_reference({ reference })}</Unbroken>
      </p>
      <p className="text-note text-muted">{m.charter_sent_next()}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <a href={chat} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          {m.charter_open_chat()}
        </a>
        <LinkButton to={page} look="outline">
          {m.charter_quote_open()}
        </LinkButton>
      </div>
    </>
  )
}
