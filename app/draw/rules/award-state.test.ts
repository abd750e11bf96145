import { expect, test } from "vitest"
import { type AwardOutcome, type AwardState, type ForfeitReason, outcomeOf, ownerOfUnassigned } from "./award-state"

test.each<[AwardState, ForfeitReason | null, AwardOutcome]>([
  ["drawn", null, "drawn"],
  ["delivered", null, "delivered"],
  ["forfeited", "declined", "declined"],
  ["forfeited", "unanswered", "unanswered"],
  ["forfeited", "deleted", "deleted"],
  ["forfeited", "void", "void"],
])("an award that is %s (%s) is shown as %s", (state, forfeitReason, outcome) =>
  expect(outcomeOf({ state, forfeitReason })).toBe(outcome),
)

test.each<[AwardOutcome, string]>([
  ["declined", "promoter"],
  ["unanswered", "charity"],
  ["deleted", "charity"],
  ["void", "charity"],
])("a %s prize without a substitute is for the %s", (outcome, owner) => expect(ownerOfUnassigned(outcome)).toBe(owner))
