import type { IsoDate } from "../../platform/dates"

/** Part 3 §2. `tierName` is localized. */
export type Membership = { tierName: string; billingCycle: "monthly" | "annually"; renewalDate: IsoDate }
