import type { RentalVehicle } from "../../rules/prices"
import type { ChangeForm, WizardForm } from "../../rules/wizard-form"
import type { QuoteState } from "./use-quote"

/** Props of every step. `errors`: message by field name. */
export type StepProps = {
  vehicle: RentalVehicle & { name: string }
  form: WizardForm
  change: ChangeForm
  errors: Record<string, string>
  quoteState: QuoteState
}
