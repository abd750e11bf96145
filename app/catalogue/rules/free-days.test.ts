import { describe, expect, test } from "vitest"
import { weekday } from "../../platform/dates"
import { firstFreeMonth, freeRuns, type OfferedTimes, runOf } from "./free-days"

const stay: OfferedTimes = { pickup: () => ["15:00"], return: () => ["11:00"] }
const car: OfferedTimes = {
  pickup: (day) => (weekday(day) === 0 ? [] : ["10:30", "12:30"]),
  return: () => ["00:00", "09:00", "23:30"],
}
const december = { from: "2026-12-01", until: "2026-12-31" }

describe("free days", () => {
  test("an item that nobody has booked is free in one run", () => {
    expect(freeRuns(december, [], stay)).toEqual([
      { from: "2026-12-01", until: "2026-12-30", lastReturn: "2026-12-31" },
    ])
  })

  test("a stay may end on the day on which the next starts, and the other way round", () => {
    const taken = [{ from: "2026-12-10T15:00", to: "2026-12-14T11:00" }]
    expect(freeRuns(december, taken, stay)).toEqual([
      { from: "2026-12-01", until: "2026-12-09", lastReturn: "2026-12-10" },
      { from: "2026-12-14", until: "2026-12-30", lastReturn: "2026-12-31" },
    ])
  })

  test("a stay ends the day before something that starts early", () => {
    const taken = [{ from: "2026-12-10T00:00", to: "2026-12-11T00:00" }]
    expect(runOf(freeRuns(december, taken, stay), "2026-12-05")?.lastReturn).toBe("2026-12-09")
  })

  test("a car may be returned in the morning of the day on which the next rental starts", () => {
    const taken = [{ from: "2026-12-10T10:30", to: "2026-12-12T11:00" }]
    const runs = freeRuns(december, taken, car)
    expect(runOf(runs, "2026-12-09")?.lastReturn).toBe("2026-12-10")
    expect(runOf(runs, "2026-12-10")).toBeUndefined()
    expect(runOf(runs, "2026-12-12")?.lastReturn).toBe("2026-12-31")
  })

  test("a day without pickup interrupts no run and starts none", () => {
    const runs = freeRuns({ from: "2026-12-06", until: "2026-12-31" }, [], car)
    expect(runs).toEqual([{ from: "2026-12-07", until: "2026-12-30", lastReturn: "2026-12-31" }])
  })

  test("the calendar opens on the first month with a free week", () => {
    const taken = [
      { from: "2026-12-04T15:00", to: "2026-12-08T11:00" },
      { from: "2026-12-12T15:00", to: "2027-01-05T11:00" },
    ]
    expect(firstFreeMonth(freeRuns({ from: "2026-12-01", until: "2027-02-28" }, taken, stay))).toBe("2027-01")
    expect(firstFreeMonth(freeRuns(december, taken.slice(1), stay))).toBe("2026-12")
    expect(firstFreeMonth([])).toBeUndefined()
  })
})
