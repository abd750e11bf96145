import type { FormResult } from "../../platform/form-result"
import { resultFor } from "../../platform/ui/forms/server-form"

/** The result if it is a refusal of the form with these values; undefined otherwise. */
export const refusalOfForm = (result: FormResult | undefined, sent: Record<string, string>): FormResult | undefined =>
  result?.status === "error" ? resultFor(result, sent) : undefined
