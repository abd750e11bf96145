import { describe, expect, test } from "vitest"
import {
  addDays,
  addMonths,
  formatDateInput,
  isIsoDate,
  parseDateInput,
  romeDate,
  romeInstant,
  romeTime,
} from "./dates"

describe("addDays", () => {
  test.each([
    ["2026-11-23", 0, "2026-11-23"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-03-01", -1, "2028-02-29"],
    ["9999-12-30", 1, "9999-12-31"],
  ])("%s plus %i days is %s", (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })
  test.each([
    ["9999-12-31", 1],
    ["9999-01-01", 400],
    ["0001-01-01", -1],
    ["2026-11-23", -1_000_000],
    ["2026-11-23", 10_000_000],
  ])("%s plus %i days is out of range", (date, days) => {
    expect(() => addDays(date, days)).toThrow(RangeError)
  })
})

describe("addMonths", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2027-12-31", 2, "2028-02-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2026-11-26", 0, "2026-11-26"],
  ])("%s plus %i months is %s", (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })
})

describe("a Rome clock time", () => {
  test.each([
    ["2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"],
    ["2026-07-01", "00:30", "2026-06-30T22:30:00.000Z"],
    ["2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"],
    ["2026-12-31", "23:30", "2026-12-31T22:30:00.000Z"],
  ])("%s %s is the instant %s, and back", (date, time, instant) => {
    expect(romeInstant(date, time).toISOString()).toBe(instant)
    expect([romeDate(new Date(instant)), romeTime(new Date(instant))]).toEqual([date, time])
  })

  test("that the spring change skips is the instant after the change", () => {
    expect(romeInstant("2026-03-29", "02:30").toISOString()).toBe("2026-03-29T01:30:00.000Z")
  })

  test("that the autumn change repeats is also the second instant's", () => {
    expect(romeTime(new Date("2026-10-25T01:30:00Z"))).toBe("02:30")
  })
})

test("an ISO date is a real day with a year of four digits", () => {
  expect(["2026-02-28", "1900-01-01", "2100-12-31"].every(isIsoDate)).toBe(true)
  expect(["2026-02-29", "0000-01-01", "12026-01-01", "2026-1-1", ""].some(isIsoDate)).toBe(false)
})

test("a day before 1900 or after 2100 is not accepted", () => {
  const days = ["0001-01-01", "1899-12-31", "2101-01-01", "9999-12-31", "275760-09-13"]
  expect(days.filter(isIsoDate)).toEqual([])
  expect(parseDateInput("31/12/1899")).toBeUndefined()
})

test("a typed date is read in Italian and ISO form; a longer text is refused", () => {
  expect(parseDateInput("3/4/1990")).toBe("1990-04-03")
  expect(parseDateInput(" 1990-04-03 ")).toBe("1990-04-03")
  expect(parseDateInput(`${" ".repeat(60_000)}03/04/1990`)).toBeUndefined()
})

describe("a date field", () => {
  const typed = (keys: string) => [...keys].reduce((text, key) => formatDateInput(text + key, text), "")
  test.each([
    ["14051985", "14/05/1985"],
    ["14/05/1985", "14/05/1985"],
    ["14.05.1985", "14/05/1985"],
    ["14-5-1985", "14/5/1985"],
    ["1/5/1985", "1/5/1985"],
  ])("typing %s gives %s", (keys, expected) => {
    expect(typed(keys)).toBe(expected)
    expect(parseDateInput(typed(keys))).toMatch(/^1985-05-(14|01)$/)
  })
  test.each([
    ["14051985", "14/05/1985"],
    ["1985-05-14", "14/05/1985"],
    ["14 05 1985", "14/05/1985"],
  ])("%s, pasted or filled in by the browser, becomes %s", (text, expected) => {
    expect(formatDateInput(text, "")).toBe(expected)
  })
  test("a deleted separator is not inserted again", () => {
    expect(formatDateInput("14/05", "14/05/")).toBe("14/05")
    expect(formatDateInput("14", "14/")).toBe("14")
    expect(formatDateInput("", "1")).toBe("")
  })
})
