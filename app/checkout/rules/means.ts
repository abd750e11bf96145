/** Card online, cash or card at the agency, or a coin. */
export const means = ["card", "agency", "crypto"] as const
export type Means = (typeof means)[number]
