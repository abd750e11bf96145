import { useEffect } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { buttonClass, LinkButton } from "../../../platform/ui/Button"
import { Unbroken } from "../../../platform/ui/Unbroken"

/** Delay between the stored request and the opening of the chat (part 1 §9). */
const CHAT_DELAY_MS = 1000

type Props = {
  reference: string
  /** The link to the WhatsApp chat with the company. */
  chat: string
  /** The path of the request's page. */
  page: string
}

/** A stored yacht request: its reference, its chat, which opens in a new tab, and its page (D40). */
export function YachtRequestSent({ reference, chat, page }: Props) {
  useEffect(() => {
    const timer = setTimeout(() => window.open(chat, "_blank", "noopener"), CHAT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [chat])
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
        <LinkButton to={page} variant="outline">
          {m.charter_quote_open()}
        </LinkButton>
      </div>
    </>
  )
}
