/** `drawn`: not told yet. `forfeited`: passed on to a substitute, or unassigned without one. */
export const awardStates = ["drawn", "notified", "accepted", "delivered", "forfeited"] as const

export type AwardState = (typeof awardStates)[number]

/**
 * Why an award is forfeited. `unanswered`: not accepted in time; `deleted`: the winner's account was deleted; `void`: the ticket's
 * payment was returned.
 */
export const forfeitReasons = ["declined", "unanswered", "deleted", "void"] as const

export type ForfeitReason = (typeof forfeitReasons)[number]

/** The state of an award, with the reason instead of `forfeited`. */
export type AwardOutcome = Exclude<AwardState, "forfeited"> | ForfeitReason

/** A forfeited award has a reason. */
export const outcomeOf = (award: { state: AwardState; forfeitReason: ForfeitReason | null }): AwardOutcome =>
  award.forfeitReason ?? (award.state as Exclude<AwardState, "forfeited">)

/** What operators list. `unassigned`: forfeited without a substitute left. */
export const awardFilters = [...awardStates, "unassigned"] as const

export type AwardFilter = (typeof awardFilters)[number]

/** Who has a prize that its last holder forfeited without a substitute left: refused prizes do not go to the charity (terms §8). */
export const ownerOfUnassigned = (outcome: AwardOutcome): "charity" | "promoter" =>
  outcome === "declined" ? "promoter" : "charity"
