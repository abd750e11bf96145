import type { ComponentProps } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { describe, expect, test } from "vitest"
import { RentalSummary } from "./RentalSummary"

type Rental = ComponentProps<typeof RentalSummary>["rental"]

/** The rendered text without markup. */
function renderedText(rental: Rental): string {
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <RentalSummary rental={rental} />, loader: () => null },
  ])
  const root = { locale: "it", currency: "eur", person: null, demo: false, requestId: "" }
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />)
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")
}

const rental: Rental = {
  number: "MST-3F2A-9C01",
  startsAt: new Date("2027-01-04T09:30:00Z"),
  amountDueCents: 2_090,
  agencyPaidCents: 0,
  currency: "eur",
  status: "confirmed",
  paymentStatus: "paid",
  paymentMethod: "online",
  endsAt: new Date("2027-01-05T08:00:00Z"),
  pickupPlace: "Sede di Cagliari",
  dropoffPlace: "Aeroporto di Cagliari",
}

describe("the summary of a car rental (part 3 §2)", () => {
  test("shows times and places, in Rome's time, and the amount paid online", () => {
    const text = renderedText(rental)
    expect(text).toMatch(/Ritiro .*4 gennaio 2027.* 10:30 Sede di Cagliari/)
    expect(text).toMatch(/Riconsegna .*5 gennaio 2027.* 09:00 Aeroporto di Cagliari/)
    expect(text).toContain("MST-3F2A-9C01")
    expect(text).toMatch(/Pagamento Online Totale pagato 20,90 €/)
  })

  test("paid adds the kilometres bought later to the total", () => {
    const order = { amountDueCents: 11_000, currency: "eur", state: "paid" } as const
    expect(renderedText({ ...rental, orders: [order] })).toMatch(/Totale pagato 130,90 €/)
    const inDollars = { ...order, amountDueCents: 12_100, currency: "usd" } as const
    expect(renderedText({ ...rental, orders: [order, inDollars] })).toMatch(/Totale pagato 130,90 € \+ 121 \$/)
  })

  test("to be paid at the agency shows the amount due", () => {
    const text = renderedText({ ...rental, status: "pending", paymentStatus: "pending", paymentMethod: "agency" })
    expect(text).toMatch(/Pagamento In sede Totale da pagare 20,90 €/)
  })

  test("paid in part at the agency shows the rest", () => {
    const part = { ...rental, paymentStatus: "pending", paymentMethod: "agency", agencyPaidCents: 1_000 } as const
    expect(renderedText(part)).toMatch(/Totale da pagare 10,90 €/)
  })
})
