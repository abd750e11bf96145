import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { categoryTexts } from "../../listings/ui/listing-texts"
import { Statement } from "./Statement"

const sums = { considerationCents: 0, bookings: 0, commissionCents: 0, paidOutCents: 0 }
const statement = {
  year: 2026,
  partner: { userId: "1", name: "Costa", vatNumber: "", address: "", accounts: [] },
  quarters: [],
  total: sums,
}
const listing = { id: "1", name: "Fiat 500", address: "", landRegistration: "", quarters: [], bookings: 0, days: 0 }

test("the category of a listing is named as on its card", () => {
  const listings = [{ ...listing, category: "cars" as const }]
  const Stub = createRoutesStub([
    { path: "/", Component: () => <Statement statement={{ ...statement, listings }} csv="/statement.csv" /> },
  ])
  const shown = inLocale("en", () => [renderToStaticMarkup(<Stub />), categoryTexts.cars()])
  expect(shown[0]).toContain(`Fiat 500 · ${shown[1]}<`)
})
