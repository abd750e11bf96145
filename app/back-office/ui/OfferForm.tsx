import { Form, useNavigation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { TextArea } from "../../platform/ui/TextArea"
import { TextField } from "../../platform/ui/TextField"

type Props = {
  request: {
    locale: "it" | "en"
    offer: { cents: number | null; text: string | null }
    usual: { expiresOn: string; expiresTime: string }
  }
  refusal: { fields: Record<string, string>; values: Record<string, string> } | undefined
}

/** The price, the words and the end of an offer, prefilled with what was answered before and the usual end. */
export function OfferForm({ request: { locale, offer, usual }, refusal }: Props) {
  const { formData } = useNavigation()
  const { fields: errors = {}, values = {} } = refusal ?? {}
  const isAnew = offer.cents !== null
  return (
    <section aria-labelledby="offer" className="grid gap-5">
      <h2 id="offer" className="text-3xl">
        {isAnew ? m.back_office_request_answer_anew() : m.back_office_request_answer()}
      </h2>
      <Form method="post" noValidate className="grid max-w-2xl gap-5 sm:grid-cols-3">
        <input type="hidden" name="intent" value="answer" />
        <TextField
          label={m.back_office_request_price()}
          description={m.back_office_request_price_hint()}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={9}
          defaultValue={values.price ?? (offer.cents === null ? "" : String(offer.cents / 100))}
          error={errors.price}
        />
        <TextField
          label={m.back_office_request_expires_on()}
          name="expiresOn"
          type="date"
          required
          defaultValue={values.expiresOn ?? usual.expiresOn}
          error={errors.expiresOn}
        />
        <TextField
          label={m.back_office_request_expires_time()}
          description={m.charter_time_hint()}
          name="expiresTime"
          type="time"
          required
          defaultValue={values.expiresTime ?? usual.expiresTime}
          error={errors.expiresTime}
        />
        <TextArea
          label={m.back_office_request_text()}
          description={locale === "it" ? m.back_office_request_write_it() : m.back_office_request_write_en()}
          name="text"
          required
          maxLength={2000}
          defaultValue={values.text ?? (isAnew ? (offer.text ?? "") : "")}
          error={errors.text}
          className="sm:col-span-3"
        />
        <p className="text-note text-muted sm:col-span-3">{m.back_office_request_answer_consequence()}</p>
        <Button pending={formData?.get("intent") === "answer"} className="sm:col-span-3 sm:justify-self-start">
          {m.back_office_request_answer_do()}
        </Button>
      </Form>
    </section>
  )
}
