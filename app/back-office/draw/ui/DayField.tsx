import type { ComponentProps } from "react"
import type { IsoDate } from "../../../platform/dates"
import { TextField } from "../../../platform/ui/fields/TextField"

/** The Rome days on which something can have been done that is recorded today. */
export type DaysUntilToday = { from: IsoDate; today: IsoDate }

/** The day on which something was done; by default today. */
export const DayField = ({ days, ...field }: ComponentProps<typeof TextField> & { days: DaysUntilToday }) => (
  <TextField {...field} type="date" min={days.from} max={days.today} required />
)
