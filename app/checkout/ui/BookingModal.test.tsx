import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { BookingModal } from "./BookingModal"

const visitor = { eligibility: "allowed", customer: null, purchaseKey: "", today: "2026-11-23" } as const
const item = { name: "Oleandra", category: "villas", dailyPriceCents: 100_000, mostGuests: 8 } as const

test("the booking modal has the price of the address before any script runs", () => {
  const trip = { from: "2027-06-05", to: "2027-06-12" }
  const Modal = () => (
    <BookingModal {...{ visitor, item, trip }} submit="Invia" intro="" result={undefined} closesTo="/villas/x" />
  )
  const Page = createRoutesStub([{ path: "/", Component: Modal }])
  const html = renderToStaticMarkup(<Page />)
  expect(html).toContain("7 notti")
  expect(html).toContain("7.700\u00a0€")
})
