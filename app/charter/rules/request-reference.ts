import { brand } from "../../platform/brand"

/** The reference of a request for a quote, derived from its id: `MST-R-3F2A-9C01` (D40). */
export function requestReference(id: string): string {
  const hex = id.replace(/-/g, "").toUpperCase()
  return `${brand.bookingPrefix}-R-${hex.slice(0, 4)}-${hex.slice(4, 8)}`
}
