import { ContactFields } from "../../checkout/ui/ContactFields"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../platform/ui/FormErrors"
import { TextArea } from "../../platform/ui/TextArea"
import { TextField } from "../../platform/ui/TextField"
import { AddOnChoice } from "./AddOnChoice"
import { LentDriverFields } from "./LentDriverFields"
import { SlotChoice } from "./SlotChoice"
import type { useWashForm } from "./use-wash-form"

type Props = {
  /** Form id, for a submit button outside the form. */
  id: string
  form: ReturnType<typeof useWashForm>
  /** First selectable day, `YYYY-MM-DD`. */
  today: string
}

const heading = "mb-5 font-display text-2xl"

/** Contact, date and options; the payment follows (part 2 §3). */
export function WashForm({ id, form, today }: Props) {
  const { fields, errors, fill } = form
  return (
    <form
      id={id}
      noValidate
      className="grid content-start gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <FormErrors refusal={form.refusal} open={errors} />
      <fieldset>
        <legend className={heading}>{m.car_wash_customer_legend()}</legend>
        <ContactFields
          field={(name) => ({
            name,
            value: fields[name],
            error: errors[name],
            onChange: (typed: string) => fill({ [name]: typed }),
          })}
          email={fields.email}
        />
      </fieldset>
      <fieldset>
        <legend className={heading}>{m.car_wash_when_legend()}</legend>
        <div className="grid gap-6">
          <TextField
            name="appointmentDate"
            type="date"
            label={m.car_wash_date()}
            required
            min={today}
            value={fields.appointmentDate}
            error={errors.appointmentDate}
            onChange={form.chooseDay}
            className="sm:max-w-64"
          />
          <SlotChoice
            slots={form.slots}
            value={fields.appointmentTime}
            onChange={(appointmentTime) => fill({ appointmentTime })}
            onRetry={form.reloadSlots}
            error={errors.appointmentTime}
          />
          <p className="text-sm text-muted">{m.car_wash_time_not_offered()}</p>
        </div>
      </fieldset>
      <AddOnChoice
        service={fields.additionalService}
        hours={fields.additionalServiceHours}
        time={fields.appointmentTime}
        onChange={fill}
        errors={errors}
      />
      {fields.additionalService ? <LentDriverFields driver={fields} errors={errors} onChange={fill} /> : null}
      <TextArea
        name="notes"
        label={m.car_wash_notes_optional()}
        description={m.car_wash_notes_hint()}
        maxLength={1000}
        value={fields.notes}
        error={errors.notes}
        onChange={(notes) => fill({ notes })}
      />
    </form>
  )
}
