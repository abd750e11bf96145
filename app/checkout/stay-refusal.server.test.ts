import { describe, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { stayTimes } from "../catalogue/rules/stay-times"
import { Refusal } from "../platform/refusal"
import { emailProofForm, stayForm } from "./forms"
import { parseStay } from "./stay-refusal.server"

const ctx = testContext(await testDatabase())
const times = stayTimes("villas")
const schema = stayForm.extend(emailProofForm.shape)

/** The fields that a form is refused for, in one round. */
function refused(fields: Record<string, string>): string[] {
  const form = new FormData()
  const purchaseKey = "0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10"
  for (const [name, value] of Object.entries({ purchaseKey, ...fields })) form.set(name, value)
  try {
    parseStay(ctx, schema, form, times)
  } catch (error) {
    if (error instanceof Refusal) return error.fields.map(({ field, code }) => `${field} ${code.split(".")[1]}`)
    throw error
  }
  return []
}

describe("the booking modal, refused", () => {
  test("names every missing field in the first round", () => {
    expect(refused({})).toEqual([
      "pickupDate stay-dates-required",
      "returnDate stay-dates-required",
      "guests stay-guests-invalid",
      "fullName stay-name-required",
      "email stay-email-required",
      "phone stay-phone-required",
    ])
  })
  test("judges the days beside missing fields", () => {
    const days = { pickupDate: "2026-12-05", returnDate: "2026-12-04", guests: "2" }
    expect(refused({ ...days, email: "ada@example.org", phone: "+39070111222" })).toEqual([
      "returnDate stay-return-early",
      "fullName stay-name-required",
    ])
  })
  test("says of a day that is none that it is missing, beside the other fields", () => {
    expect(refused({ pickupDate: "2026-13-40", returnDate: "2027-01-02", guests: "2", fullName: "Ada Neri" })).toEqual([
      "pickupDate stay-dates-required",
      "email stay-email-required",
      "phone stay-phone-required",
    ])
  })
})
