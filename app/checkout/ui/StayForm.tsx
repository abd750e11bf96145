import type { FormEvent, ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import type { CategoryId } from "../../catalogue/rules/categories"
import { stayTimes } from "../../catalogue/rules/stay-times"
import type { IsoDate } from "../../platform/dates"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { convertEuroCents } from "../../platform/money"
import { Button } from "../../platform/ui/Button"
import { ScriptedFields } from "../../platform/ui/fields/ScriptedFields"
import { TextField } from "../../platform/ui/fields/TextField"
import { usePageHasUser } from "../../platform/ui/forms/draft-user"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { type FieldProps, useServerForm } from "../../platform/ui/forms/server-form"
import type { useSessionState } from "../../platform/ui/hooks/use-session-state"
import { useRootData } from "../../platform/ui/page/root-data"
import { stayDays, stayPrice } from "../rules/stay"
import { ContactFields } from "./ContactFields"
import { GuestSignIn } from "./GuestSignIn"
import { StayPrice } from "./StayPrice"

/** The item of the modal; `dailyPriceCents` is null if its price is on request, `minDays` is its shortest stay. */
export type StayItem = {
  name: string
  category: CategoryId
  dailyPriceCents: number | null
  mostGuests: number
  minDays?: number
}

export const emptyStay = {
  pickupDate: "",
  returnDate: "",
  guests: "2",
  pickupMarina: "",
  message: "",
  fullName: "",
  email: "",
  phone: "",
}

/** `purchaseKey`: of the request as it is typed; the same one after a reload, so that it is sent once. */
export type StayFields = typeof emptyStay & { purchaseKey: string }

export type StayFormProps = {
  /** Text of the submit button. */
  submit: string
  /** Explains what is submitted and what follows. */
  intro: string
  /** Fields of one kind of stay. */
  more?: (field: FieldProps<"pickupMarina" | "message">) => ReactNode
  item: StayItem
  /** First selectable day. */
  today: IsoDate
  /** Kept across reloads until the form is submitted. */
  saved: ReturnType<typeof useSessionState<StayFields>>
  /** The action's response to this form: once it is sent, the path of the page that shows the request. */
  result: (FormResult & { done?: string }) | undefined
}

const shortText = (minDays: number) =>
  minDays > 1 ? m.checkout_stay_under_minimum({ nights: minDays }) : m.checkout_stay_too_short()

/** Days, name, e-mail and phone with the resulting price; submits to the page's own action. */
export function StayForm({ submit: submitText, intro, more, item, today, saved, result }: StayFormProps) {
  const { currency } = useRootData()
  const { formData } = useNavigation()
  const isSignedIn = usePageHasUser()
  const { value: fields, keepFields, change } = saved
  const { props, field, refusal } = useServerForm<StayFields>(result, { defaultValue: fields })
  const times = stayTimes(item.category)
  const days = stayDays(fields, times)
  const price = item.dailyPriceCents === null ? undefined : stayPrice(days, item.dailyPriceCents)
  const contacts = [
    [fields.fullName, m.checkout_full_name()],
    [fields.email, m.checkout_email()],
    [fields.phone, m.checkout_phone()],
  ]
  const blank = contacts.flatMap(([typed = "", name = ""]) => (typed.trim() === "" ? [name.toLowerCase()] : []))
  const { minDays = 1 } = item
  const isLong = days >= minDays
  const isDated = fields.pickupDate !== "" && fields.returnDate !== ""
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    keepFields(event)
    change({ purchaseKey: crypto.randomUUID() })
  }
  return (
    <Form method="post" {...props} onChange={onChange} replace preventScrollReset>
      <ScriptedFields className="grid gap-6">
        <p className="text-note text-muted">{intro}</p>
        <FormErrors refusal={refusal} />
        <div className="empty:hidden">
          <GuestSignIn code={refusal?.code} />
        </div>
        <input type="hidden" name="purchaseKey" value={fields.purchaseKey} />
        <input type="hidden" name="isSignedIn" value={String(isSignedIn)} />
        {price ? (
          <>
            <input type="hidden" name="expectedAmountCents" value={convertEuroCents(price.totalCents, currency)} />
            <input type="hidden" name="currency" value={currency} />
          </>
        ) : null}
        <div className="grid gap-6 sm:grid-cols-[1fr_1fr_6.5rem]">
          <TextField
            {...field("pickupDate")}
            type="date"
            label={m.checkout_stay_check_in()}
            description={m.checkout_stay_from({ time: times.pickupTime })}
            min={today}
            required
          />
          <TextField
            {...field("returnDate")}
            type="date"
            label={m.checkout_stay_check_out()}
            description={
              minDays > 1
                ? m.checkout_stay_minimum({ time: times.returnTime, nights: minDays })
                : m.checkout_stay_until({ time: times.returnTime })
            }
            min={fields.pickupDate || today}
            required
          />
          <TextField
            {...field("guests")}
            type="number"
            inputMode="numeric"
            label={m.checkout_stay_guests()}
            description={m.checkout_stay_guests_most({ most: item.mostGuests })}
            required
            min={1}
            max={item.mostGuests}
          />
        </div>
        {more?.(field)}
        <ContactFields field={field} email={fields.email} />
        <StayPrice category={item.category} days={days} price={price} currency={currency} />
        <div className="grid justify-items-stretch gap-3 sm:justify-items-end">
          {isLong ? null : (
            <p id="stay-length" role="status" className="text-note text-muted">
              <span>{isDated ? shortText(minDays) : m.checkout_stay_dates_required()}</span>{" "}
              {blank.length > 0 ? <span>{m.checkout_stay_also_missing({ fields: blank.join(", ") })}</span> : null}
            </p>
          )}
          <Button
            disabled={!isLong}
            pending={formData !== undefined || result?.done !== undefined}
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
