import { expect, test } from "vitest"
import { addDays, type IsoDate } from "../../platform/dates"
import { graceUntil, isInGrace, type RenewalState, renewalStep, retryAfter } from "./renewal"

const renewing: RenewalState = { renewsOn: "2027-01-31", autoRenews: true, noticeSentFor: "2027-01-31", failedOn: null }

test.each([
  ["2027-01-23", { noticeSentFor: null }, "none"],
  ["2027-01-24", { noticeSentFor: null }, "notify"],
  ["2027-01-30", { noticeSentFor: "2026-12-31" }, "notify"],
  ["2027-01-24", {}, "none"],
  ["2027-01-30", {}, "none"],
  ["2027-01-31", {}, "charge"],
  ["2027-01-31", { noticeSentFor: null }, "charge"],
  ["2027-01-31", { autoRenews: false }, "end"],
  ["2027-01-24", { autoRenews: false, noticeSentFor: null }, "notify"],
  ["2027-01-31", { failedOn: "2027-01-31" }, "none"],
  ["2027-02-01", { failedOn: "2027-01-31" }, "charge"],
  ["2027-02-02", { failedOn: "2027-02-01" }, "none"],
  ["2027-02-03", { failedOn: "2027-02-01" }, "charge"],
  ["2027-02-07", { failedOn: "2027-02-05" }, "charge"],
  ["2027-02-07", { failedOn: "2027-02-07" }, "none"],
  ["2027-02-08", { failedOn: "2027-02-07" }, "end"],
  ["2027-02-07", { failedOn: "2027-01-31" }, "charge"],
  ["2027-02-08", { failedOn: "2027-01-31" }, "end"],
  ["2027-02-07", {}, "charge"],
  ["2027-02-08", {}, "end"],
] as const)("on %s, with %j, the step is %s", (today, changes, step) => {
  expect(renewalStep({ ...renewing, ...changes }, today)).toBe(step)
})

test("a member who cancels while a charge is retried ends at once", () => {
  expect(renewalStep({ ...renewing, autoRenews: false, failedOn: "2027-02-01" }, "2027-02-02")).toBe("end")
})

/** The days on which each step comes, if every charge fails. */
function stepsOf(start: RenewalState, from: IsoDate, days: number): [IsoDate, string][] {
  const steps: [IsoDate, string][] = []
  let membership = start
  for (let day = from; day < addDays(from, days); day = addDays(day, 1)) {
    for (let step = renewalStep(membership, day); step !== "none"; step = renewalStep(membership, day)) {
      steps.push([day, step])
      if (step === "end") return steps
      if (step === "notify") membership = { ...membership, noticeSentFor: membership.renewsOn }
      else membership = { ...membership, failedOn: day }
    }
  }
  return steps
}

test("a renewal that always fails is tried five times in a week and then ends", () => {
  expect(stepsOf({ ...renewing, noticeSentFor: null }, "2027-01-01", 60)).toEqual([
    ["2027-01-24", "notify"],
    ["2027-01-31", "charge"],
    ["2027-02-01", "charge"],
    ["2027-02-03", "charge"],
    ["2027-02-05", "charge"],
    ["2027-02-07", "charge"],
    ["2027-02-08", "end"],
  ])
})

test("a job that did not run for days charges once a day", () => {
  expect(renewalStep(renewing, "2027-02-02")).toBe("charge")
  expect(renewalStep({ ...renewing, failedOn: "2027-02-02" }, "2027-02-02")).toBe("none")
  expect(renewalStep({ ...renewing, failedOn: "2027-02-02" }, "2027-02-03")).toBe("charge")
})

test.each([
  [true, "2027-02-07"],
  [false, "2027-01-30"],
])("with an agreement to renewals (%s) benefits last until %s", (autoRenews, until) => {
  expect(graceUntil({ ...renewing, autoRenews })).toBe(until)
})

test.each([
  ["2027-01-30", true, false],
  ["2027-01-31", true, true],
  ["2027-02-07", true, true],
  ["2027-02-08", true, false],
  ["2027-01-30", false, false],
  ["2027-01-31", false, false],
] as const)("on %s, with renewals %s, the membership is in its grace: %s", (today, autoRenews, expected) => {
  expect(isInGrace({ renewsOn: "2027-01-31", autoRenews }, today)).toBe(expected)
})

test.each([
  ["2027-01-31", "2027-02-01"],
  ["2027-02-02", "2027-02-03"],
  ["2027-02-07", undefined],
])("after a charge that failed on %s, the next attempt is on %s", (failedOn, expected) => {
  expect(retryAfter("2027-01-31", failedOn)).toBe(expected)
})
