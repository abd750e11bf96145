/** A card now, in cash or by card at the agency, or a coin. */
export const means = ["card", "agency", "crypto"] as const
export type Means = (typeof means)[number]
