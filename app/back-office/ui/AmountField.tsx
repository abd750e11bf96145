import type { ComponentProps } from "react"
import { TextField } from "../../platform/ui/fields/TextField"

export const AmountField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" required maxLength={20} />
)
