import { brand } from "../../platform/brand"

/** The reference of a request for a quote: `MST-R-3F2A-9C01`, made of its id (D40). */
export function requestReference(id: string): string {
  const signs = id.replace(/-/g, "").toUpperCase()
  return `${brand.bookingPrefix}-R-${signs.slice(0, 4)}-${signs.slice(4, 8)}`
}
