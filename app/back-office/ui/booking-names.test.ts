import { expect, test } from "vitest"
import { cancelText } from "../../bookings/ui/booking-texts"
import { endedText } from "./booking-names"

test("an operator reads who ended a booking, and never words meant for its customer", () => {
  expect(endedText("customer")).toBe("Il cliente ha annullato questa prenotazione.")
  expect(endedText("operator")).toBe("La casa ha annullato questa prenotazione.")
  expect(endedText(null)).toBeUndefined()
})

test.each(["lapsed", "taken", "refused", "customer", "operator", "force-majeure", "forgotten", "amount-mismatch"])(
  "%s has a sentence for both",
  (reason) => {
    expect(cancelText(reason)).toBeTruthy()
    expect(endedText(reason)).toBeTruthy()
  },
)
