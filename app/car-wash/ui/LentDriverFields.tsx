import { formatDateInput } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../platform/ui/TextField"
import type { WashFields } from "../rules/form-errors"

type Driver = Pick<WashFields, "birthDate" | "licenseNumber" | "licenseIssueDate">
type Props = { driver: Driver; errors: Record<string, string>; onChange: (change: Partial<Driver>) => void }

const WHOLE_DATE = "dd/mm/yyyy".length
const LONGEST_NUMBER = 40

/** Age and licence of the driver of the add-on's car (D21). */
export function LentDriverFields({ driver, errors, onChange }: Props) {
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
          name="birthDate"
          label={m.bookings_birth_date()}
          autoComplete="bday"
          value={driver.birthDate}
          error={errors.birthDate}
          onChange={(birthDate) => onChange({ birthDate: formatDateInput(birthDate, driver.birthDate) })}
          className="sm:col-span-2 sm:max-w-64"
        />
        <TextField
          name="licenseNumber"
          label={m.bookings_license_number()}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_NUMBER}
          value={driver.licenseNumber}
          error={errors.licenseNumber}
          onChange={(licenseNumber) => onChange({ licenseNumber })}
        />
        <TextField
          {...date}
          name="licenseIssueDate"
          label={m.bookings_license_issue_date()}
          autoComplete="off"
          value={driver.licenseIssueDate}
          error={errors.licenseIssueDate}
          onChange={(licenseIssueDate) =>
            onChange({ licenseIssueDate: formatDateInput(licenseIssueDate, driver.licenseIssueDate) })
          }
        />
      </div>
    </fieldset>
  )
}
