const STEPS = 4

/** The step of the wizard in the URL, 1 to 4. */
export const stepFromQuery = (search: URLSearchParams) =>
  Math.min(STEPS, Math.max(1, Math.trunc(Number(search.get("step"))) || 1))

/** The step of the wizard (1 to 3) with this field (part 2 §2). */
export function stepOfField(field: string): 1 | 2 | 3 {
  if (/^(pickup|return|vehicleId)/.test(field)) return 1
  return /^(insuranceOption|extras|km|expectedKm|depositOption|currency)/.test(field) ? 3 : 2
}

/** Whether a step has this field; the second driver's fields are in the driver step and among the extras. */
export const stepHasField = (field: string, step: number): boolean =>
  stepOfField(field) === step || (step === 3 && /^(addSecondDriver|secondDriver)/.test(field))
