import { expect, test } from "vitest"
import { romeDate, romeInstant } from "../../platform/dates"
import {
  answerBy,
  deliverBy,
  donationCents,
  donationDueAt,
  extendedDates,
  lastExtensionDay,
  notifyBy,
} from "./deadlines"

const salesCloseAt = romeInstant("2025-12-22", "09:00")
const drawAt = new Date("2025-12-24T10:00:00Z")

test("winners are told within 10 business days, over Christmas and Epiphany", () => {
  expect(notifyBy(drawAt).toISOString()).toBe("2026-01-13T22:59:59.999Z")
})

test("a winner may answer until the end of the seventh day", () => {
  expect(answerBy(new Date("2026-01-09T23:30:00Z")).toISOString()).toBe("2026-01-17T22:59:59.999Z")
})

test("the week of an answer may contain the spring change of the clock", () => {
  expect(answerBy(new Date("2027-03-25T12:00:00Z")).toISOString()).toBe("2027-04-01T21:59:59.999Z")
})

test("a prize is delivered within 30 business days, Easter Monday excluded", () => {
  expect(romeDate(deliverBy(new Date("2026-03-02T09:00:00Z")))).toBe("2026-04-14")
})

test("5 % of the revenue is due 60 days after the close", () => {
  expect(donationCents(7_000_000_00)).toBe(350_000_00)
  expect(donationCents(2_030)).toBe(102)
  expect(romeDate(donationDueAt(salesCloseAt))).toBe("2026-02-20")
})

test("an extension keeps the clock times and the days between close and draw", () => {
  const extended = extendedDates({ salesCloseAt, drawAt, extendedFrom: null }, "2026-04-30")
  expect(extended.salesCloseAt).toEqual(romeInstant("2026-04-30", "09:00"))
  expect(extended.drawAt).toEqual(romeInstant("2026-05-02", "11:00"))
  expect(extended.extendedFrom).toEqual(salesCloseAt)
})

test("a second extension counts its months from the first end of sales", () => {
  const first = extendedDates({ salesCloseAt, drawAt, extendedFrom: null }, "2026-04-30")
  expect(lastExtensionDay(first)).toBe("2026-06-22")
  expect(extendedDates(first, "2026-06-22").extendedFrom).toEqual(salesCloseAt)
})
