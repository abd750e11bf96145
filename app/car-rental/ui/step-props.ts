import type { RentalVehicle } from "../rules/prices"
import type { LiveQuote } from "./use-quote"
import type { ChangeForm, WizardForm } from "./wizard-form"

/** What every step of the wizard is given. `errors`: message per field, by the field's name. */
export type StepProps = {
  vehicle: RentalVehicle & { name: string }
  form: WizardForm
  change: ChangeForm
  errors: Record<string, string>
  live: LiveQuote
}
