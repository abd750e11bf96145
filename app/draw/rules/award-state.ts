/** `drawn`: not told yet. `forfeited`: passed on to a substitute, or unassigned without one. */
export const awardStates = ["drawn", "notified", "accepted", "delivered", "forfeited"] as const

export type AwardState = (typeof awardStates)[number]
