const STEPS = 4

/** The step of the wizard in the URL, 1 to 4; undefined without one: the wizard then opens on the first step that needs something. */
export const stepFromQuery = (search: URLSearchParams): number | undefined =>
  search.has("step") ? Math.min(STEPS, Math.max(1, Math.trunc(Number(search.get("step"))) || 1)) : undefined

/** The step of the wizard (1 to 3) with this field (part 2 §2). */
export function stepOfField(field: string): 1 | 2 | 3 {
  if (/^(pickup|return|vehicleId)/.test(field)) return 1
  return /^(insuranceOption|extras|km|expectedKm|depositOption|currency)/.test(field) ? 3 : 2
}

export const stepHasField = (field: string, step: number): boolean => stepOfField(field) === step
