import type { ComponentProps } from "react"
import { TextField } from "../../platform/ui/fields/TextField"

export const AmountField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" required maxLength={20} />
)

/** Formats cents for an amount field: `500` or `500,50`. */
export const typedAmount = (cents: number): string =>
  (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)).replace(".", ",")
