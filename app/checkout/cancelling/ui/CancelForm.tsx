import { Form, useNavigation } from "react-router"
import { isGranted } from "../../../bookings/rules/cancellation"
import { spanText } from "../../../bookings/ui/booking-texts"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../../platform/ui/Button"
import { type ErrorSummary, FormErrors } from "../../../platform/ui/forms/FormErrors"
import { PageHeading } from "../../../platform/ui/page/PageHeading"
import { Section } from "../../../platform/ui/page/Section"
import { TouchLink } from "../../../platform/ui/TouchLink"
import { Unbroken } from "../../../platform/ui/Unbroken"
import { type CancellablePreview, CancelOutcomeText } from "./CancelOutcomeText"

type Props = { preview: CancellablePreview; page: string; refusal: ErrorSummary | undefined }

/** Shows the exact result of cancelling, then asks for confirmation (D28, D65). */
export function CancelForm({ preview, page, refusal }: Props) {
  const { state } = useNavigation()
  return (
    <section className="grid max-w-2xl gap-8">
      <header className="grid gap-3">
        <p>
          <TouchLink to={page}>
            <span>
              <Unbroken>{m.bookings_entry_title({ number: preview.number })}</Unbroken>
            </span>
          </TouchLink>
        </p>
        <PageHeading title={m.checkout_cancel_title()} lead={`${preview.item} · ${spanText(preview)}`} />
      </header>
      <FormErrors refusal={refusal} />
      <CancelOutcomeText {...preview} />
      <Form method="post" className="grid gap-3 sm:flex sm:flex-wrap">
        {isGranted(preview.outcome) ? (
          <>
            <input type="hidden" name="expected" value={preview.promise} />
            <Button variant="danger" pending={state !== "idle"}>
              {m.checkout_cancel_confirm()}
            </Button>
          </>
        ) : null}
        <LinkButton to={page} variant="outline">
          {m.checkout_cancel_keep()}
        </LinkButton>
      </Form>
    </section>
  )
}

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
