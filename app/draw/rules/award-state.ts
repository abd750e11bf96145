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
export const awardOutcomes = ["drawn", "notified", "accepted", "delivered", ...forfeitReasons] as const

export type AwardOutcome = (typeof awardOutcomes)[number]

/**
 * What operators list. `unassigned`: forfeited without a substitute left; `charity`: those of them that the charity has still to
 * get.
 */
export const awardFilters = [...awardOutcomes, "unassigned", "charity"] as const

export type AwardFilter = (typeof awardFilters)[number]

/** A forfeited award has a reason. */
export function outcomeOf({
  state,
  forfeitReason,
}: {
  state: AwardState
  forfeitReason: ForfeitReason | null
}): AwardOutcome {
  return state === "forfeited" && forfeitReason ? forfeitReason : (state as Exclude<AwardState, "forfeited">)
}

/** Who has a prize that its last holder forfeited without a substitute left: refused prizes do not go to the charity (terms §8). */
export const ownerOfUnassigned = (outcome: AwardOutcome): "charity" | "promoter" =>
  outcome === "declined" ? "promoter" : "charity"
