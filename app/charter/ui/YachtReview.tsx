import { ContactFields } from "../../checkout/ui/ContactFields"
import { addDays, type IsoDate, isIsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FieldsSkeleton } from "../../platform/ui/FieldsSkeleton"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Select } from "../../platform/ui/Select"
import { Skeleton } from "../../platform/ui/Skeleton"
import { TextField } from "../../platform/ui/TextField"
import { marinas, yachtTimes } from "../rules/yacht-stay"
import { HomePort } from "./HomePort"
import { marinaNames } from "./marina-names"
import type { useYachtForm } from "./use-yacht-form"

type Props = {
  /** The id of the form, for the submit button outside of it. */
  id: string
  yacht: { guests: number; homePort?: string }
  today: IsoDate
  form: ReturnType<typeof useYachtForm>
}

/** Step 'Review your booking' (part 2 §2). */
export function YachtReview({
  id,
  yacht,
  today,
  form: { form, edit, errors, refusal, ready, isSending, submit },
}: Props) {
  if (!ready) return <ReviewSkeleton />
  return (
    <form
      id={id}
      noValidate
      className="grid gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) submit()
      }}
    >
      <FormErrors refusal={refusal} open={errors} />
      <fieldset>
        <legend className="mb-5 font-display text-2xl">{m.charter_yacht_when()}</legend>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="checkinDate"
            type="date"
            label={m.checkout_stay_check_in()}
            description={m.checkout_stay_from({ time: yachtTimes.pickupTime })}
            required
            min={today}
            value={form.checkinDate}
            error={errors.checkinDate}
            onChange={(checkinDate) => edit({ checkinDate })}
          />
          <TextField
            name="checkoutDate"
            type="date"
            label={m.checkout_stay_check_out()}
            description={m.checkout_stay_until({ time: yachtTimes.returnTime })}
            required
            min={earliestCheckout(form.checkinDate, today)}
            value={form.checkoutDate}
            error={errors.checkoutDate}
            onChange={(checkoutDate) => edit({ checkoutDate })}
          />
          <TextField
            name="guests"
            type="number"
            inputMode="numeric"
            label={m.checkout_stay_guests()}
            description={m.checkout_stay_guests_most({ most: yacht.guests })}
            required
            min={1}
            max={yacht.guests}
            value={form.guests}
            error={errors.guests}
            onChange={(guests) => edit({ guests })}
          />
          {yacht.homePort ? (
            <HomePort name={yacht.homePort} />
          ) : (
            <Select
              name="pickupMarina"
              label={m.charter_yacht_marina()}
              required
              placeholder={m.charter_yacht_marina_choose()}
              choices={marinas.map((marina) => ({ value: marina, label: marinaNames[marina]() }))}
              value={form.pickupMarina}
              error={errors.pickupMarina}
              onChange={(pickupMarina) => edit({ pickupMarina })}
            />
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-5 font-display text-2xl">{m.charter_yacht_who()}</legend>
        <ContactFields
          field={(name) => ({
            name,
            value: form[name],
            error: errors[name],
            onChange: (typed: string) => edit({ [name]: typed }),
          })}
          email={form.email}
        />
      </fieldset>
    </form>
  )
}

/** Shown until the saved fields have been read. */
const ReviewSkeleton = () => (
  <div className="grid gap-10 noscript:hidden">
    <div className="grid gap-5">
      <Skeleton className="h-8 w-44" />
      <FieldsSkeleton rows={[2, 2]} noted={[0, 1]} />
    </div>
    <div className="grid gap-5">
      <Skeleton className="h-8 w-44" />
      <FieldsSkeleton rows={[1, 2]} />
    </div>
  </div>
)

/** The day after check-in, or tomorrow. */
const earliestCheckout = (checkinDate: string, today: IsoDate): IsoDate =>
  addDays(isIsoDate(checkinDate) && checkinDate > today && checkinDate < "9999" ? checkinDate : today, 1)
