import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { editionUrl } from "../../rules/edition"

/** Only for the ticket's holder: `salt` is secret. */
type Props = { editionId: string; number: number; salt: string }

/** The check of a ticket. Number and code are in the fragment, which browsers do not send to the server. */
export const ticketCheckUrl = ({ editionId, number, salt }: Props): string => {
  const fragment = new URLSearchParams({ ticket: String(number), code: salt })
  return `${editionUrl("/commercial-operation/verification", editionId)}#${fragment}`
}

/** The code by which a holder proves that their ticket was in the list of a draw, with a link to the check. */
export function TicketProof(props: Props) {
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-2xl">{m.draw_proof_title()}</h2>
      <p className="max-w-[60ch] text-muted">{m.draw_proof_text()}</p>
      <p>
        <code className="font-mono break-all">{props.salt}</code>
      </p>
      <LinkButton to={ticketCheckUrl(props)} variant="outline" className="justify-self-start max-sm:w-full">
        {m.draw_proof_check()}
      </LinkButton>
    </section>
  )
}
