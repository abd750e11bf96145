import { type MouseEvent, type ReactNode, useState } from "react"
import { Form, useNavigation, useSubmit } from "react-router"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { convertEuroCents } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { useRootData } from "../../platform/ui/root-data"
import { ScriptedFields } from "../../platform/ui/ScriptedFields"
import type { FormRefusal } from "../../platform/ui/server-form"
import { TextField } from "../../platform/ui/TextField"
import { ContactFields } from "./ContactFields"
import { EmailCodeField } from "./EmailCodeField"
import { ResendCode } from "./ResendCode"
import { StayPrice } from "./StayPrice"
import type { StayFormState, StayItem } from "./use-stay-form"

/** Additional fields by name, with their errors and setter. */
export type MoreFields = {
  more: Record<string, string>
  errors: Record<string, string>
  fill: (typed: Record<string, string>) => void
}

export type StayFormProps = {
  /** Text of the submit button. */
  submit: string
  /** Explains what is submitted and what follows. */
  intro: string
  /** Fields of one kind of stay. */
  more?: (fields: MoreFields) => ReactNode
  item: StayItem
  /** First selectable day. */
  today: IsoDate
  purchaseKey: string
  stay: StayFormState
  refusal: FormRefusal | undefined
}

/** Submit button name that requests another code. */
const NEW_CODE = "newCode"

const shortText = (minDays: number) =>
  minDays > 1 ? m.checkout_stay_under_minimum({ nights: minDays }) : m.checkout_stay_too_short()

/** Days, name, e-mail and phone with the resulting price; submits to the page's own action. */
export function StayForm({ submit: submitText, intro, more, item, today, purchaseKey, stay, refusal }: StayFormProps) {
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
  const { minDays = 1 } = item
  const isLong = days >= minDays
  const isDated = fields.pickupDate !== "" && fields.returnDate !== ""
  return (
    <Form method="post" noValidate replace preventScrollReset>
      <ScriptedFields notice={m.checkout_stay_needs_script()} className="grid gap-6">
        <p className="text-note text-muted">{intro}</p>
        <FormErrors refusal={isCodeSent ? undefined : refusal} />
        <input type="hidden" name="purchaseKey" value={purchaseKey} />
        <input type="hidden" name="isSignedIn" value={String(isSignedIn)} />
        {price ? (
          <>
            <input type="hidden" name="expectedTotal" value={convertEuroCents(price.totalCents, currency)} />
            <input type="hidden" name="currency" value={currency} />
          </>
        ) : null}
        <div className="grid gap-6 sm:grid-cols-[1fr_1fr_6.5rem]">
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
            description={
              minDays > 1
                ? m.checkout_stay_minimum({ time: times.returnTime, nights: minDays })
                : m.checkout_stay_until({ time: times.returnTime })
            }
            min={fields.pickupDate || today}
            required
            value={fields.returnDate}
            error={errors.returnDate}
            onChange={(returnDate) => fill({ returnDate })}
          />
          <TextField
            name="guests"
            type="number"
            inputMode="numeric"
            label={m.checkout_stay_guests()}
            description={m.checkout_stay_guests_most({ most: item.mostGuests })}
            required
            min={1}
            max={item.mostGuests}
            value={fields.guests}
            error={errors.guests}
            onChange={(guests) => fill({ guests })}
          />
        </div>
        {more?.({ more: fields.more, errors, fill: (typed) => fill({ more: { ...fields.more, ...typed } }) })}
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
          {isLong ? null : (
            <p id="stay-length" role="status" className="text-note text-muted">
              {isDated ? shortText(minDays) : m.checkout_stay_dates_required()}{" "}
              {blank.length > 0 ? m.checkout_stay_also_missing({ fields: blank.join(", ") }) : null}
            </p>
          )}
          <Button
            disabled={!isLong}
            pending={formData !== undefined && !isAskingCode}
            aria-describedby={isLong ? undefined : "stay-length"}
            className="px-9"
          >
            {submitText}
          </Button>
        </div>
      </ScriptedFields>
    </Form>
  )
}
