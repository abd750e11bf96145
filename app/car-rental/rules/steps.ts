const STEPS = 4

/** The step of the wizard, 1 to 4, that an address names. */
export const stepAt = (search: URLSearchParams) =>
  Math.min(STEPS, Math.max(1, Math.trunc(Number(search.get("step"))) || 1))

/** The step of the wizard (1 to 3) that asks for a field, by the field's name (part 2 §2). */
export function stepOf(field: string): 1 | 2 | 3 {
  if (/^(pickup|return|vehicleId)/.test(field)) return 1
  return /^(insuranceOption|extras|km|expectedKm|depositOption|currency)/.test(field) ? 3 : 2
}

/** Whether a step asks for a field: a second driver is asked for where the drivers are and among the extras. */
export const isAskedAt = (field: string, step: number): boolean =>
  stepOf(field) === step || (step === 3 && /^(addSecondDriver|secondDriver)/.test(field))
