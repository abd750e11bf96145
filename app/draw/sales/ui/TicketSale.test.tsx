import "../../../platform/i18n/request-locale.server"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { standardPrizes, TICKET_CENTS } from "../../rules/edition"
import { TicketSale } from "./TicketSale"

const edition = {
  ...{ id: "2027-1", ticketCap: 100, ticketsSold: 0, ticketCents: TICKET_CENTS, prizes: standardPrizes },
  ...{ salesOpenAt: new Date(0), salesCloseAt: new Date(1e13), drawAt: new Date(1e13), commitment: "" },
  ...{ minTickets: null, extendedFrom: null, beacon: null, closing: null, drawnAt: null, cancellation: null },
}

function saleFor(role: "personal" | "operator"): string {
  const sale = () => <TicketSale edition={edition} phase="onSale" publishableKey="" asked={null} />
  const Page = createRoutesStub([{ id: "root", path: "/", Component: sale, loader: () => null }])
  const person = { name: "Ada", email: "ada@example.org", role }
  const root = { locale: "en", currency: "eur", person, session: null, demo: false, requestId: "" }
  return inLocale("en", () => renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />))
}

test("an operator reads that staff cannot take part, in place of the button", () => {
  expect(saleFor("operator")).toContain("Staff accounts cannot take part")
  expect(saleFor("operator")).not.toContain("Buy")
})

test("a customer can buy tickets", () => {
  expect(saleFor("personal")).toContain("Buy")
})
