import { expect, it } from "vitest"
import { takenDays } from "./taken-days"

it("counts every day a rental touches, in Rome", () => {
  const days = takenDays([{ startsAt: "2026-11-23T09:30:00Z", endsAt: "2026-11-25T08:00:00Z" }])
  expect([...days]).toEqual(["2026-11-23", "2026-11-24", "2026-11-25"])
})

it("leaves a day free that begins where a rental ends, at midnight in Rome", () => {
  const days = takenDays([{ startsAt: "2026-11-23T23:00:00Z", endsAt: "2026-11-24T23:00:00Z" }])
  expect([...days]).toEqual(["2026-11-24"])
})

it("crosses the change of the clock", () => {
  const days = takenDays([{ startsAt: "2026-10-24T10:00:00Z", endsAt: "2026-10-26T10:00:00Z" }])
  expect([...days]).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"])
})
