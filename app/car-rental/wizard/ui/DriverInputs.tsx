import { useState } from "react"
import { formatDateInput, parseDateInput } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { useRootData } from "../../../platform/ui/page/root-data"
import type { ChangeForm, DriverFields, WizardForm } from "../../rules/wizard-form"

export function SecondDriverInputs(props: { form: WizardForm; errors: Record<string, string>; onChange: ChangeForm }) {
  const { form, errors, onChange } = props
  return (
    <fieldset className="grid gap-5">
      <legend className="float-left mb-4 font-display text-2xl">{m.car_rental_second_driver()}</legend>
      <DriverInputs
        values={form.secondDriver}
        errors={errors}
        prefix="secondDriver."
        onChange={(part) => onChange({ secondDriver: { ...form.secondDriver, ...part } })}
      />
    </fieldset>
  )
}

const WHOLE_DATE = "dd/mm/yyyy".length
const noDates: Partial<Record<keyof DriverFields, () => string>> = {
  birthDate: m.bookings_birth_date_invalid,
  licenseIssueDate: m.bookings_license_issue_date_invalid,
}

/** The fields of one driver; for a second driver only the names are required (part 2 §5). */
export function DriverInputs(props: {
  values: DriverFields
  errors: Record<string, string>
  onChange: (part: Partial<DriverFields>) => void
  prefix?: string
  required?: boolean
}) {
  const { values, errors, onChange, prefix = "", required = false } = props
  const [left, setLeft] = useState<Partial<Record<keyof DriverFields, true>>>({})
  const { person } = useRootData()
  const isOther = !prefix && person && values.email.trim().toLowerCase() !== person.email
  /** An invalid date is reported once complete, or on blur. */
  const noDate = (name: keyof DriverFields) => {
    const typed = values[name]
    const invalidText = noDates[name]
    return invalidText && typed && !parseDateInput(typed) && (left[name] || typed.length >= WHOLE_DATE)
      ? invalidText()
      : undefined
  }
  const fill = (name: string) => (prefix ? "off" : name)
  const field = (name: keyof DriverFields, label: string, more: object = {}, needed = required) => (
    <TextField
      name={prefix + name}
      label={label}
      required={needed}
      value={values[name]}
      error={errors[prefix + name] ?? noDate(name)}
      onBlur={() => setLeft({ ...left, [name]: true })}
      onChange={(value) => onChange({ [name]: name.endsWith("Date") ? formatDateInput(value, values[name]) : value })}
      {...more}
    />
  )
  const date = {
    placeholder: m.bookings_birth_date_placeholder(),
    inputMode: "numeric" as const,
    maxLength: WHOLE_DATE,
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {field(
        "firstName",
        m.car_rental_first_name(),
        { autoComplete: fill("given-name"), autoCapitalize: "words" },
        true,
      )}
      {field(
        "lastName",
        m.car_rental_last_name(),
        { autoComplete: fill("family-name"), autoCapitalize: "words" },
        true,
      )}
      {field("email", m.car_rental_email(), {
        type: "email",
        autoComplete: fill("email"),
        description: isOther ? (
          <span className="wrap-anywhere">{m.checkout_email_account({ email: person.email })}</span>
        ) : undefined,
      })}
      {field("phone", m.car_rental_phone(), { type: "tel", autoComplete: fill("tel") })}
      {field("birthDate", m.bookings_birth_date(), { ...date, autoComplete: fill("bday") })}
      {field("licenseNumber", m.bookings_license_number(), {
        autoComplete: "off",
        autoCapitalize: "characters",
        spellCheck: false,
      })}
      {field("licenseIssueDate", m.bookings_license_issue_date(), { ...date, autoComplete: "off" })}
    </div>
  )
}
