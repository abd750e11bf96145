import { useState } from "react"
import { readDate, typedDay } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Checkbox } from "../../platform/ui/Checkbox"
import { fieldMessages } from "../../platform/ui/call-api"
import { RadioGroup } from "../../platform/ui/RadioGroup"
import { useRootData } from "../../platform/ui/root-data"
import { TextField } from "../../platform/ui/TextField"
import type { DriverFields } from "../rules/wizard-form"
import type { StepProps } from "./step-props"
import { UploadField } from "./UploadField"

/** Documents the customer gave earlier, by kind. */
export type DocumentsOnFile = { licence: boolean; id: boolean }

/** Step 2: who drives, with the documents that prove it. */
export function DriverStep({ form, change, errors, live, onFile }: StepProps & { onFile: DocumentsOnFile }) {
  const shown = { ...fieldMessages(live.problem), ...errors }
  return (
    <div className="grid gap-10">
      <fieldset className="grid gap-5">
        <legend className="mb-4 font-display text-2xl">{m.car_rental_driver()}</legend>
        <DriverInputs values={form} errors={shown} onChange={change} required />
      </fieldset>
      <div className="grid gap-5 md:grid-cols-2">
        <UploadField
          name="licenseImage"
          kind="licence"
          label={m.car_rental_license_image()}
          description={m.car_rental_license_image_hint()}
          value={form.licenseImage}
          onFile={onFile.licence}
          error={shown.licenseImage}
          onChange={(licenseImage) => change({ licenseImage })}
        />
        <UploadField
          name="idImage"
          kind="id"
          label={m.car_rental_id_image()}
          description={m.car_rental_id_image_hint()}
          value={form.idImage}
          onFile={onFile.id}
          error={shown.idImage}
          onChange={(idImage) => change({ idImage })}
        />
      </div>
      <RadioGroup
        name="isSardinianResident"
        label={m.car_rental_resident()}
        description={m.car_rental_resident_hint()}
        value={form.isSardinianResident ? "yes" : "no"}
        onChange={(value) => change({ isSardinianResident: value === "yes" })}
        choices={[
          { value: "yes", label: m.car_rental_yes() },
          { value: "no", label: m.car_rental_no() },
        ]}
        className="grid-cols-2 [&>p]:col-span-full"
      />
      <div className="grid gap-5">
        <Checkbox
          name="addSecondDriver"
          checked={form.addSecondDriver}
          // What is asked of the second driver is asked anew.
          onChange={(addSecondDriver) => change({ addSecondDriver, secondDriver: form.secondDriver })}
        >
          {m.car_rental_add_second_driver()}
        </Checkbox>
        {form.addSecondDriver ? (
          <fieldset className="grid gap-5 border-l border-line pl-5">
            <legend className="float-left mb-4 font-display text-2xl">{m.car_rental_second_driver()}</legend>
            <DriverInputs
              values={form.secondDriver}
              errors={shown}
              prefix="secondDriver."
              onChange={(part) => change({ secondDriver: { ...form.secondDriver, ...part } })}
            />
          </fieldset>
        ) : null}
      </div>
      <Checkbox
        name="confirmsInformation"
        required
        checked={form.confirmsInformation}
        error={shown.confirmsInformation}
        onChange={(confirmsInformation) => change({ confirmsInformation })}
      >
        {m.car_rental_confirms_information()}
      </Checkbox>
    </div>
  )
}

const WHOLE_DATE = "dd/mm/yyyy".length
const noDates: Partial<Record<keyof DriverFields, () => string>> = {
  birthDate: m.car_rental_birth_date_invalid,
  licenseIssueDate: m.car_rental_license_issue_date_invalid,
}

/** The fields of one driver; of a second one only the names are required (part 2 §5). */
function DriverInputs(props: {
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
  /** A date is told to be none once it is whole, or left. */
  const noDate = (name: keyof DriverFields) => {
    const typed = values[name]
    const words = noDates[name]
    return words && typed && !readDate(typed) && (left[name] || typed.length >= WHOLE_DATE) ? words() : undefined
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
      onChange={(value) => onChange({ [name]: name.endsWith("Date") ? typedDay(value, values[name]) : value })}
      {...more}
    />
  )
  const date = {
    placeholder: m.car_rental_birth_date_placeholder(),
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
      {field("birthDate", m.car_rental_birth_date(), { ...date, autoComplete: fill("bday") })}
      {field("licenseNumber", m.car_rental_license_number(), {
        autoComplete: "off",
        autoCapitalize: "characters",
        spellCheck: false,
      })}
      {field("licenseIssueDate", m.car_rental_license_issue_date(), { ...date, autoComplete: "off" })}
    </div>
  )
}
