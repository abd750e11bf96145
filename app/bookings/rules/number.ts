import { brand } from "../../platform/brand"

/** The number a customer reads out: `MST-3F2A-9C01`, made of the booking's id (part 2 §2). */
export function bookingNumber(id: string): string {
  const signs = id.replace(/-/g, "").toUpperCase()
  return `${brand.bookingPrefix}-${signs.slice(0, 4)}-${signs.slice(4, 8)}`
}
