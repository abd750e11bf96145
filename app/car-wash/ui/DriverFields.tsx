import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../platform/ui/fields/TextField"
import type { FieldProps } from "../../platform/ui/forms/server-form"

type Props = { field: FieldProps<"birthDate" | "licenseNumber" | "licenseIssueDate"> }

const WHOLE_DATE = "dd/mm/yyyy".length
const LONGEST_NUMBER = 40

/** Age and licence of the driver of the add-on's car (D21). */
export function DriverFields({ field }: Props) {
  const date = {
    placeholder: m.bookings_birth_date_placeholder(),
    inputMode: "numeric" as const,
    maxLength: WHOLE_DATE,
    required: true,
  }
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-1.5 text-sm font-medium">{m.car_wash_driver_legend()}</legend>
      <p className="text-note text-muted">{m.car_wash_driver_hint()}</p>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...date}
          {...field("birthDate")}
          label={m.bookings_birth_date()}
          autoComplete="bday"
          className="sm:col-span-2 sm:max-w-64"
        />
        <TextField
          {...field("licenseNumber")}
          label={m.bookings_license_number()}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_NUMBER}
        />
        <TextField
          {...date}
          {...field("licenseIssueDate")}
          label={m.bookings_license_issue_date()}
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}
