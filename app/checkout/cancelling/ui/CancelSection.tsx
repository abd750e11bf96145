import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/LinkButton"
import { Section } from "../../../platform/ui/page/Section"

/** Link from a booking to its cancellation page (`to`), which first explains the result. */
export function CancelSection({ to }: { to: string }) {
  return (
    <Section
      id="cancel"
      title={m.checkout_cancel_section()}
      headingClass="text-2xl"
      className="grid justify-items-start gap-4 border-t border-line pt-8 print:hidden"
    >
      <p className="max-w-[60ch] text-muted">{m.checkout_cancel_section_lead()}</p>
      <LinkButton to={to} variant="danger">
        {m.checkout_cancel_look()}
      </LinkButton>
    </Section>
  )
}
