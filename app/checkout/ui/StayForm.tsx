import { Form, useNavigation } from "react-router"
import type { IsoDate } from "../../platform/dates"
import type { FormRefusal } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { chargedCents } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { useRootData } from "../../platform/ui/root-data"
import { TextField } from "../../platform/ui/TextField"
import { ContactFields } from "./ContactFields"
import { StayPrice } from "./StayPrice"
import { type StayCustomer, type StayItem, useStayForm } from "./use-stay-form"

export type StayFormProps = {
  purpose: "booking" | "quote"
  item: StayItem
  /** The first day that can be chosen. */
  today: IsoDate
  customer: StayCustomer | null
  purchaseKey: string
  refusal: FormRefusal | undefined
}

/** Days, name, email and phone with what they come to; it is sent to the page's own action. */
export function StayForm({ purpose, item, today, customer, purchaseKey, refusal }: StayFormProps) {
  const { currency } = useRootData()
  const { formData } = useNavigation()
  const { fields, fill, times, days, price } = useStayForm(item, customer, refusal?.values)
  const errors = refusal?.fields ?? {}
  const isDated = fields.pickupDate !== "" && fields.returnDate !== ""
  return (
    <Form method="post" noValidate replace preventScrollReset className="grid gap-6">
      <noscript>
        <Notice>{m.checkout_stay_needs_script()}</Notice>
      </noscript>
      <FormErrors refusal={refusal} />
      <input type="hidden" name="purchaseKey" value={purchaseKey} />
      {price ? (
        <>
          <input type="hidden" name="expectedTotal" value={chargedCents(price.totalCents, currency)} />
          <input type="hidden" name="currency" value={currency} />
        </>
      ) : null}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="pickupDate"
          type="date"
          label={m.checkout_stay_check_in()}
          description={m.checkout_stay_from({ time: times.pickupTime })}
          min={today}
          required
          value={fields.pickupDate}
          error={errors.pickupDate}
          onChange={(pickupDate) => fill({ pickupDate })}
        />
        <TextField
          name="returnDate"
          type="date"
          label={m.checkout_stay_check_out()}
          description={m.checkout_stay_until({ time: times.returnTime })}
          min={fields.pickupDate || today}
          required
          value={fields.returnDate}
          error={errors.returnDate}
          onChange={(returnDate) => fill({ returnDate })}
        />
      </div>
      <ContactFields fields={fields} errors={errors} fill={fill} />
      <StayPrice category={item.category} days={days} price={price} currency={currency} />
      <div className="grid justify-items-stretch gap-3 sm:justify-items-end">
        {days > 0 ? null : (
          <p id="stay-length" role="status" className="text-note text-muted">
            {isDated ? m.checkout_stay_too_short() : m.checkout_stay_dates_required()}
          </p>
        )}
        <Button
          disabled={days === 0}
          pending={formData !== undefined}
          aria-describedby={days > 0 ? undefined : "stay-length"}
          className="px-9"
        >
          {purpose === "booking" ? m.checkout_stay_book() : m.checkout_stay_quote()}
        </Button>
      </div>
    </Form>
  )
}
