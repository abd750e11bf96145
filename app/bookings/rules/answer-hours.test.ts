import { expect, test } from "vitest"
import { answerHours, COMPANY_ANSWER_HOURS, PARTNER_ANSWER_HOURS } from "./answer-hours"

test("customers are told the time of whoever answers", () => {
  expect(answerHours(null)).toBe(COMPANY_ANSWER_HOURS)
  expect(answerHours("Costa Yachting S.r.l.")).toBe(PARTNER_ANSWER_HOURS)
})
