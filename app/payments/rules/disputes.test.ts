import { expect, test } from "vitest"
import { disputeStatuses, isDisputeClosed, laterDisputeStatus } from "./disputes"

test("an inquiry may become a chargeback, but not the reverse", () => {
  for (const inquiry of ["warning_needs_response", "warning_under_review", "warning_closed"] as const)
    for (const chargeback of ["needs_response", "under_review", "won", "lost"] as const) {
      expect(laterDisputeStatus(inquiry, chargeback)).toBe(chargeback)
      expect(laterDisputeStatus(chargeback, inquiry)).toBe(chargeback)
    }
})

test("only an ended dispute is closed", () => {
  expect(disputeStatuses.filter(isDisputeClosed).sort()).toEqual(["lost", "prevented", "warning_closed", "won"])
})
