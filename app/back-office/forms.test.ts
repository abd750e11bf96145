import { describe, expect, test } from "vitest"
import { drawDonationForm, drawEditionForm, drawTermsForm, returnedForm } from "./forms"

const codesOf = (reference: string) =>
  drawDonationForm.safeParse({ reference, day: "2026-11-23" }).error?.issues.map(({ message }) => message) ?? []

test("a donation needs a reference of its own", () => {
  expect(codesOf(" ")).toEqual(["back-office.draw-donation-required"])
  expect(codesOf("x".repeat(501))).toEqual(["back-office.draw-donation-long"])
  expect(codesOf("x".repeat(500))).toEqual([])
})

test.each(["", "23/11/2026", "2026-02-30"])("a donation needs a day, not %j", (day) => {
  const { error } = drawDonationForm.safeParse({ reference: "Receipt 1", day })
  expect(error?.issues.map(({ message }) => message)).toEqual(["draw.donation-day"])
})

test("a return of crypto needs the hash of its transaction", () => {
  const { error } = returnedForm.pick({ reference: true }).safeParse({ reference: "" })
  expect(error?.issues.map(({ message }) => message)).toEqual(["back-office.reference-required"])
})

test.each([
  ["", "draw.moment-invalid"],
  ["2027-02-30T10:00", "draw.moment-invalid"],
  ["2027-03-28T02:30", "draw.moment-skipped"],
])("the moment %j of an edition is refused with %s", (drawAt, code) => {
  const { error } = drawEditionForm.pick({ drawAt: true }).safeParse({ drawAt })
  expect(error?.issues.map(({ message }) => message)).toEqual([code])
})

describe("the terms of an edition", () => {
  const chain = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

  test.each([
    [{ minTickets: "abc", chain: "", round: "" }, "draw.minimum-invalid"],
    [{ minTickets: "", chain, round: "x1" }, "draw.round-invalid"],
    [{ minTickets: "", chain, round: "" }, "draw.beacon-invalid"],
  ])("%j are refused with %s", (typed, code) => {
    const { error } = drawTermsForm.safeParse(typed)
    expect(error?.issues.map(({ message }) => message)).toEqual([code])
  })

  test.each([
    [
      { minTickets: "", chain: "", round: "" },
      { minTickets: null, beacon: null },
    ],
    [{ chain: "" }, { minTickets: null, beacon: null }],
    [
      { minTickets: "1000", chain, round: "77" },
      { minTickets: 1000, beacon: { chain, round: 77 } },
    ],
  ])("%j are read", (typed, terms) => {
    expect(drawTermsForm.parse(typed)).toEqual(terms)
  })
})
