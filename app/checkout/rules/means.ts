/** Card online, cash or card at the agency (the company's office, or the airport for a pickup there), or a coin. */
export const means = ["card", "agency", "crypto"] as const
export type Means = (typeof means)[number]
