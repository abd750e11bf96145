import { expect, test } from "vitest"
import { asE164, lacksCountry } from "./phone"

test.each([
  ["+39 070 111222", "+39070111222"],
  ["(070) 11.12-22", "+39070111222"],
  ["347 000 0001", "+393470000001"],
  ["393470000001", "+393470000001"],
  ["3931234567", "+393931234567"],
  ["0044 20 7946 0000", "+442079460000"],
  ["+44 (0)20 7946 0000", "+442079460000"],
  ["+39 (070) 111222", "+39070111222"],
  ["Tel. +39 070 111222", "+39070111222"],
  ["+1 (212) 555-0100", "+12125550100"],
  ["06 12345678", "+390612345678"],
  ["030 123456", "+39030123456"],
  ["020 7946 0958", "+3902079460958"],
  ["(212) 555-0100", undefined],
  ["(559) 555-0100", undefined],
  ["+44 20 7946 0000 ext. 5", undefined],
  ["12", undefined],
  ["+0 70 111222", undefined],
  ["+39 070 111222 333444 5", undefined],
  ["chiamami", undefined],
  ["+39 070 111222 https://evil.example", undefined],
  ["", undefined],
])("%j in E.164 is %s", (typed, expected) => {
  expect(asE164(typed)).toBe(expected)
})

test.each([
  ["(212) 555-0100", true],
  ["(559) 555-0100", true],
  ["+1 (212) 555-0100", false],
  ["070 111222", false],
  ["12", false],
])("%j lacks its country: %s", (typed, expected) => {
  expect(lacksCountry(typed)).toBe(expected)
})
