import { ContactFields } from "../../checkout/ui/ContactFields"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextArea } from "../../platform/ui/fields/TextArea"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { AddOnChoice } from "./AddOnChoice"
import { DriverFields } from "./DriverFields"
import { SlotChoice } from "./SlotChoice"
import type { useWashForm, WashFields } from "./use-wash-form"

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
  const { fields, errors } = form
  const { props, refusal } = useServerForm(form.result, { id })
  const field = (name: keyof WashFields) => ({ name, defaultValue: fields[name], error: errors[name] })
  return (
    <form
      {...props}
      // Nothing changes while the slot is requested.
      inert={form.stage === "sending"}
      className="grid content-start gap-10"
      onChange={form.edit}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <FormErrors refusal={refusal} open={errors} />
      <fieldset>
        <legend className={heading}>{m.car_wash_customer_legend()}</legend>
        <ContactFields field={field} email={fields.email} />
      </fieldset>
      <fieldset>
        <legend className={heading}>{m.car_wash_when_legend()}</legend>
        <div className="grid gap-6">
          <TextField
            {...field("appointmentDate")}
            type="date"
            label={m.car_wash_date()}
            required
            min={today}
            className="sm:max-w-64"
          />
          <SlotChoice {...field("appointmentTime")} slots={form.slots} onRetry={form.reloadSlots} />
          <p className="text-sm text-muted">{m.car_wash_time_not_offered()}</p>
        </div>
      </fieldset>
      <AddOnChoice field={field} service={fields.additionalService} time={fields.appointmentTime} />
      {fields.additionalService ? <DriverFields field={field} /> : null}
      <TextArea
        {...field("notes")}
        label={m.car_wash_notes_optional()}
        description={m.car_wash_notes_hint()}
        maxLength={1000}
      />
    </form>
  )
}
