import { Form, useNavigation } from "react-router"
import type { OperatorQuoteRequest } from "../../../charter/requests/back-office.server"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { TextField } from "../../../platform/ui/fields/TextField"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { Section } from "../../../platform/ui/page/Section"
import { AmountField, typedAmount } from "../../ui/AmountField"
import { refusalOfForm } from "../../ui/ConfirmationForm"

type Props = { quoteRequest: OperatorQuoteRequest; result: FormResult | undefined }

/** Price, text and expiry of an offer, prefilled with the previous offer and the default expiry. */
export function OfferForm({ quoteRequest: { locale, lastReply, defaultExpiry }, result }: Props) {
  const { formData } = useNavigation()
  const isRevision = lastReply.offerCents !== null
  const { props, field } = useServerForm(refusalOfForm(result, { intent: "offer" }), {
    defaultValue: {
      ...defaultExpiry,
      price: lastReply.offerCents === null ? "" : typedAmount(lastReply.offerCents),
      text: isRevision ? lastReply.text : "",
    },
  })
  return (
    <Section id="offer" title={isRevision ? m.back_office_request_offer_again() : m.back_office_request_offer()}>
      <Form method="post" {...props} className="grid max-w-2xl gap-5 sm:grid-cols-3">
        <input type="hidden" name="intent" value="offer" />
        <AmountField
          {...field("price")}
          label={m.back_office_request_price()}
          description={m.back_office_request_price_hint()}
        />
        <TextField {...field("expiresOn")} label={m.back_office_request_expires_on()} type="date" required />
        <TextField
          {...field("expiresTime")}
          label={m.back_office_request_expires_time()}
          description={m.charter_time_hint()}
          type="time"
          required
        />
        <TextArea
          {...field("text")}
          label={m.back_office_request_text()}
          description={locale === "it" ? m.back_office_request_write_it() : m.back_office_request_write_en()}
          required
          maxLength={2000}
          className="sm:col-span-3"
        />
        <p className="text-note text-muted sm:col-span-3">{m.back_office_request_offer_consequence()}</p>
        <Button pending={formData?.get("intent") === "offer"} className="sm:col-span-3 sm:justify-self-start">
          {m.back_office_request_offer_do()}
        </Button>
      </Form>
    </Section>
  )
}
