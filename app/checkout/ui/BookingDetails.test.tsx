import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { BookingDetails, type ShownBooking } from "./BookingDetails"

const booking: ShownBooking = {
  number: "MST-1A2B-3C4D",
  status: "confirmed",
  paymentStatus: "paid",
  paymentMethod: "online",
  summary: [],
  notes: [],
  lines: [],
  taxCents: 0,
  amountDueCents: 2_500,
  agencyPaidCents: 0,
  currency: "eur",
}

test("the booking number does not wrap", () => {
  expect(renderToStaticMarkup(createElement(BookingDetails, { booking }))).toContain(
    '<span class="inline-block [text-decoration:inherit]">MST-1A2B-3C4D</span>',
  )
})
