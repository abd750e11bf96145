import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/LinkButton"

/** Link from a booking to its cancellation page (`to`), which first explains the result. */
export function CancelSection({ to }: { to: string }) {
  return (
    <section aria-labelledby="cancel" className="grid justify-items-start gap-4 border-t border-line pt-8 print:hidden">
      <h2 id="cancel" className="text-2xl">
        {m.checkout_cancel_section()}
      </h2>
      <p className="max-w-[60ch] text-muted">{m.checkout_cancel_section_lead()}</p>
      <LinkButton to={to} variant="danger">
        {m.checkout_cancel_look()}
      </LinkButton>
    </section>
  )
}
