import type { RentalVehicle } from "../rules/prices"
import type { ChangeForm, WizardForm } from "../rules/wizard-form"
import type { LiveQuote } from "./use-quote"

/** What every step of the wizard is given. `errors`: message per field, by the field's name. */
export type StepProps = {
  vehicle: RentalVehicle & { name: string }
  form: WizardForm
  change: ChangeForm
  errors: Record<string, string>
  live: LiveQuote
}
