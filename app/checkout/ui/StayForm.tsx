import { type MouseEvent, useState } from "react"
import { Form, useNavigation, useSubmit } from "react-router"
import type { IsoDate } from "../../platform/dates"
import type { FormRefusal } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { convertEuroCents } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { useRootData } from "../../platform/ui/root-data"
import { ScriptedFields } from "../../platform/ui/ScriptedFields"
import { TextField } from "../../platform/ui/TextField"
import { ContactFields } from "./ContactFields"
import { EmailCodeField } from "./EmailCodeField"
import { ResendCode } from "./ResendCode"
import { StayPrice } from "./StayPrice"
import type { StayFormState, StayItem } from "./use-stay-form"

export type StayFormProps = {
  purpose: "booking" | "quote"
  item: StayItem
  /** The first day that can be chosen. */
  today: IsoDate
  purchaseKey: string
  stay: StayFormState
  refusal: FormRefusal | undefined
}

/** Asks for another code, in place of the one that was sent. */
const NEW_CODE = "newCode"

/** Days, name, email and phone with what they come to; it is sent to the page's own action. */
export function StayForm({ purpose, item, today, purchaseKey, stay, refusal }: StayFormProps) {
  const { currency } = useRootData()
  const { formData } = useNavigation()
  const submit = useSubmit()
  const { isSignedIn, fields, fill, sentCode, times, days, price } = stay
  const [emailCode, setEmailCode] = useState(refusal?.values.emailCode ?? "")
  const errors = refusal?.fields ?? {}
  const isCodeSent = refusal?.code === "checkout.email-code-required"
  const isAskingCode = formData?.has(NEW_CODE) ?? false
  const askNewCode = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form || formData) return
    const typed = new FormData(form)
    typed.set(NEW_CODE, "yes")
    submit(typed, { method: "post", replace: true, preventScrollReset: true })
  }
  const contacts = [
    [fields.fullName, m.checkout_full_name()],
    [fields.email, m.checkout_email()],
    [fields.phone, m.checkout_phone()],
  ]
  const blank = contacts.flatMap(([typed = "", name = ""]) => (typed.trim() === "" ? [name.toLowerCase()] : []))
  const isDated = fields.pickupDate !== "" && fields.returnDate !== ""
  return (
    <Form method="post" noValidate replace preventScrollReset>
      <ScriptedFields notice={m.checkout_stay_needs_script()} className="grid gap-6">
        <FormErrors refusal={isCodeSent ? undefined : refusal} />
        <input type="hidden" name="purchaseKey" value={purchaseKey} />
        <input type="hidden" name="isSignedIn" value={String(isSignedIn)} />
        {price ? (
          <>
            <input type="hidden" name="expectedTotal" value={convertEuroCents(price.totalCents, currency)} />
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
        {sentCode ? (
          <div className="grid gap-4">
            <input type="hidden" name="emailCodeId" value={sentCode.id} />
            <EmailCodeField
              key={sentCode.id}
              email={sentCode.email}
              value={emailCode}
              error={errors.emailCode}
              onChange={setEmailCode}
            />
            <ResendCode
              type="button"
              sentAt={sentCode.sentAt}
              pending={isAskingCode}
              onClick={askNewCode}
              className="sm:justify-self-start"
            />
          </div>
        ) : null}
        <StayPrice category={item.category} days={days} price={price} currency={currency} />
        <div className="grid justify-items-stretch gap-3 sm:justify-items-end">
          {days > 0 ? null : (
            <p id="stay-length" role="status" className="text-note text-muted">
              {isDated ? m.checkout_stay_too_short() : m.checkout_stay_dates_required()}{" "}
              {blank.length > 0 ? m.checkout_stay_also_missing({ fields: blank.join(", ") }) : null}
            </p>
          )}
          <Button
            disabled={days === 0}
            pending={formData !== undefined && !isAskingCode}
            aria-describedby={days > 0 ? undefined : "stay-length"}
            className="px-9"
          >
            {purpose === "booking" ? m.checkout_stay_book() : m.checkout_stay_quote()}
          </Button>
        </div>
      </ScriptedFields>
    </Form>
  )
}
