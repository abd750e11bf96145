import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/LinkButton"

/**
 * The code by which a holder proves that their ticket was in the list of a draw, with a link to the check. Number and code are
 * in the link's fragment, which browsers do not send to the server. Only for the ticket's holder: `salt` is secret.
 */
export function TicketProof({ editionId, number, salt }: { editionId: string; number: number; salt: string }) {
  const fragment = new URLSearchParams({ ticket: String(number), code: salt })
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-2xl">{m.draw_proof_title()}</h2>
      <p className="max-w-[60ch] text-muted">{m.draw_proof_text()}</p>
      <p>
        <span className="block text-sm text-muted">{m.draw_proof_code()}</span>
        <code className="font-mono break-all">{salt}</code>
      </p>
      <LinkButton
        to={`/commercial-operation/verification?edition=${encodeURIComponent(editionId)}#${fragment}`}
        variant="outline"
        className="justify-self-start max-sm:w-full"
      >
        {m.draw_proof_check()}
      </LinkButton>
    </section>
  )
}
