import { ContactFields } from "../../../checkout/ui/ContactFields"
import { addDays, type IsoDate, isIsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Select } from "../../../platform/ui/fields/Select"
import { TextField } from "../../../platform/ui/fields/TextField"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { marinas, yachtTimes } from "../../rules/yacht-stay"
import type { useYachtForm, YachtForm } from "./use-yacht-form"
import { HomePort, marinaNames } from "./YachtRequestFields"

type Props = {
  /** The id of the form, for the submit button outside of it. */
  id: string
  yacht: { guests: number; homePort?: string }
  today: IsoDate
  form: ReturnType<typeof useYachtForm>
}

/** Step 'Review your booking' (part 2 §2). */
export function YachtReview({ id, yacht, today, form: { saved, result, isSending, submit } }: Props) {
  const { value, keepFields } = saved
  const { props, field, refusal } = useServerForm<YachtForm>(result, { id, defaultValue: value })
  return (
    <form
      {...props}
      className="grid gap-10"
      onChange={keepFields}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) submit()
      }}
    >
      <FormErrors refusal={refusal} />
      <fieldset>
        <legend className="mb-5 font-display text-2xl">{m.charter_yacht_when()}</legend>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...field("checkinDate")}
            type="date"
            label={m.checkout_stay_check_in()}
            description={m.checkout_stay_from({ time: yachtTimes.pickupTime })}
            required
            min={today}
          />
          <TextField
            {...field("checkoutDate")}
            type="date"
            label={m.checkout_stay_check_out()}
            description={m.checkout_stay_until({ time: yachtTimes.returnTime })}
            required
            min={earliestCheckout(value.checkinDate, today)}
          />
          <TextField
            {...field("guests")}
            type="number"
            inputMode="numeric"
            label={m.checkout_stay_guests()}
            description={m.checkout_stay_guests_most({ most: yacht.guests })}
            required
            min={1}
            max={yacht.guests}
          />
          {yacht.homePort ? (
            <HomePort name={yacht.homePort} />
          ) : (
            <Select
              {...field("pickupMarina")}
              label={m.charter_yacht_marina()}
              required
              placeholder={m.charter_yacht_marina_choose()}
              choices={marinas.map((marina) => ({ value: marina, label: marinaNames[marina]() }))}
            />
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-5 font-display text-2xl">{m.charter_yacht_who()}</legend>
        <ContactFields field={field} email={value.email} />
      </fieldset>
    </form>
  )
}

/** The day after check-in, or tomorrow. */
const earliestCheckout = (checkinDate: string, today: IsoDate): IsoDate =>
  addDays(isIsoDate(checkinDate) && checkinDate > today && checkinDate < "9999" ? checkinDate : today, 1)
