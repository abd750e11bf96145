import { Form, useNavigation } from "react-router"
import type { OperatorQuoteRequest } from "../../../charter/requests/back-office.server"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { SeenField } from "../../../platform/ui/forms/SeenField"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { Section } from "../../../platform/ui/page/Section"
import { AmountField, typedAmount } from "../../ui/AmountField"
import { refusalOfForm } from "../../ui/ConfirmationForm"

type Props = { quoteRequest: OperatorQuoteRequest; result: FormResult | undefined }

/** Price and text of an offer, prefilled with the previous one. */
export function OfferForm({ quoteRequest: { id, locale, lastReply }, result }: Props) {
  const { formData } = useNavigation()
  const isRevision = lastReply.offerCents !== null
  const { props, field } = useServerForm(refusalOfForm(result, { intent: "offer" }), {
    defaultValue: {
      price: lastReply.offerCents === null ? "" : typedAmount(lastReply.offerCents),
      text: isRevision ? lastReply.text : "",
    },
  })
  return (
    <Section id="offer" title={isRevision ? m.back_office_request_offer_again() : m.back_office_request_offer()}>
      <Form method="post" {...props} className="grid max-w-2xl gap-5">
        <input type="hidden" name="intent" value="offer" />
        <SeenField subject={`request:${id}`} />
        <AmountField
          {...field("price")}
          label={m.back_office_request_price()}
          description={m.back_office_request_price_hint()}
        />
        <TextArea
          {...field("text")}
          label={m.back_office_request_text()}
          description={locale === "it" ? m.back_office_request_write_it() : m.back_office_request_write_en()}
          required
          maxLength={2000}
        />
        <p className="text-note text-muted">{m.back_office_request_offer_consequence()}</p>
        <Button pending={formData?.get("intent") === "offer"} className="sm:justify-self-start">
          {m.back_office_request_offer_do()}
        </Button>
      </Form>
    </Section>
  )
}
