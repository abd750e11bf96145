import { brand } from "../../platform/brand"

/** The booking number for customers: `MST-3F2A-9C01`, from the booking's id (part 2 §2). */
export function bookingNumber(id: string): string {
  const signs = id.replace(/-/g, "").toUpperCase()
  return `${brand.bookingPrefix}-${signs.slice(0, 4)}-${signs.slice(4, 8)}`
}

/** The id prefix of a typed number, complete or partial: `mst-3f2a-9c01`, `3F2A`; undefined for other input. */
export function idStart(typed: string): string | undefined {
  const signs = typed.toUpperCase().replace(/[\s-]/g, "")
  const number = signs.startsWith(brand.bookingPrefix) ? signs.slice(brand.bookingPrefix.length) : signs
  return /^[0-9A-F]{4,8}$/.test(number) ? number.toLowerCase() : undefined
}
