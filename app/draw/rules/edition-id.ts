/** The parts of an edition's id such as `2026-2`. */
export function editionIdParts(editionId: string): { year: string; number: string } {
  const [year = editionId, number = "1"] = editionId.split("-")
  return { year, number }
}

/** A page about the draw, for one edition. */
export const editionUrl = (path: string, editionId: string): string =>
  `${path}?edition=${encodeURIComponent(editionId)}`
