import { describe, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { stayTimes } from "../catalogue/rules/stay-times"
import { textOf } from "../platform/i18n/text.server"
import { stayForm } from "./forms"
import { submitStay } from "./stay-modal.server"

const ctx = testContext(await testDatabase())
const times = stayTimes("villas")

/** The error of each field after one submission. */
async function refused(fields: Record<string, string>): Promise<Record<string, string>> {
  const form = new FormData()
  const purchaseKey = "0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10"
  for (const [name, value] of Object.entries({ purchaseKey, ...fields })) form.set(name, value)
  const result = await submitStay(ctx, form, { schema: stayForm, times, mostGuests: 6 }, async () => {})
  if (!("data" in result)) return {}
  const { "": _, ...fieldErrors } = result.data.error ?? {}
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, texts]) => [name, texts?.[0] ?? ""]))
}

const days = textOf("checkout.stay-dates-required")
const name = textOf("checkout.stay-name-required")
const email = textOf("checkout.stay-email-required")
const phone = textOf("checkout.stay-phone-required")

describe("the booking modal reports", () => {
  test("every missing field at once", async () => {
    const guests = textOf("checkout.stay-guests-invalid")
    expect(await refused({})).toEqual({ pickupDate: days, returnDate: days, guests, fullName: name, email, phone })
  })
  test("invalid days together with missing fields", async () => {
    const early = { pickupDate: "2026-12-05", returnDate: "2026-12-04", guests: "2" }
    expect(await refused({ ...early, email: "ada@example.org", phone: "+39070111222" })).toEqual({
      returnDate: textOf("checkout.stay-return-early"),
      fullName: name,
    })
  })
  test("too many guests together with missing fields", async () => {
    const days = { pickupDate: "2026-12-05", returnDate: "2026-12-06", guests: "7" }
    expect(await refused({ ...days, fullName: "Ada Neri", email: "ada@example.org" })).toEqual({
      guests: textOf("checkout.stay-guests-too-many", { count: 6 }),
      phone,
    })
  })
  test("an invalid day as missing, together with the other fields", async () => {
    expect(
      await refused({ pickupDate: "2026-13-40", returnDate: "2027-01-02", guests: "2", fullName: "Ada Neri" }),
    ).toEqual({ pickupDate: days, email, phone })
  })
})
