import { expect, test } from "vitest"
import { answerDeadline, awaitsAnswer, reminderTime } from "./booking-answer"

const at = (time: string) => new Date(`2027-03-0${time}:00Z`)

test("a partner has 24 hours to answer", () => {
  expect(answerDeadline(at("1T10:00"), at("9T10:00"))).toEqual(at("2T10:00"))
})

test("a partner answers by the start of the booking at the latest", () => {
  expect(answerDeadline(at("1T10:00"), at("1T18:00"))).toEqual(at("1T18:00"))
})

test("the reminder comes at half of the time", () => {
  expect(reminderTime(at("1T10:00"), at("2T10:00"))).toEqual(at("1T22:00"))
})

test.each([
  [null, "pending", true],
  [null, "confirmed", true],
  [null, "cancelled", false],
  [null, "completed", false],
  ["confirmed", "confirmed", false],
  ["declined", "cancelled", false],
] as const)("answer %s of a %s booking: awaited is %s", (answer, status, expected) => {
  expect(awaitsAnswer({ answer, status })).toBe(expected)
})
