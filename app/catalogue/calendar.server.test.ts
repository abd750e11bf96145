import { expect, test } from "vitest"
import { calendarFrame } from "./calendar.server"

test("a calendar starts today, with months and columns in the reader's language", () => {
  const frame = calendarFrame("2026-11-22", "it")
  expect(frame).toMatchObject({ from: "2026-11-22", until: "2027-11-22" })
  expect(frame.weekdays.map(({ name }) => name)).toEqual([
    "lunedì",
    "martedì",
    "mercoledì",
    "giovedì",
    "venerdì",
    "sabato",
    "domenica",
  ])
  expect(frame.months).toHaveLength(13)
  expect(frame.months.at(-1)).toEqual({ month: "2027-11", name: "novembre 2027" })
  expect(calendarFrame("2026-11-22", "en").months[0]?.name).toBe("November 2026")
})
