import type { IsoDate } from "../../platform/dates"

/** What a member has (part 3 §2): the tier's name in the reader's language, how it is paid, and until when it is. */
export type Membership = { tierName: string; billingCycle: "monthly" | "annually"; renewalDate: IsoDate }
