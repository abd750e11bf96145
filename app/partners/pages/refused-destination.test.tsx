import type { ComponentType } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import PartnerDashboard from "./dashboard"
import PartnerPayouts from "./payouts"
import PayoutsSettingsPage from "./settings-payouts"

const payout = { method: "iban", masked: "•••• 2957" }

const dashboard = {
  company: { name: "Elena Sanna", email: "elena@example.org", companyName: "Costa", status: "verified" },
  refusal: undefined,
  listings: [],
  latestBookings: { bookings: [], total: 0 },
  tickets: { tickets: [], editions: [], page: 1, pages: 1 },
}
const settings = { payout, commissionPercent: 15, heldUntil: undefined, reauthentication: "password" }
const payouts = {
  ...{ balanceCents: 0, dueCents: 0, heldCents: 0, commissionPercent: 15, destination: payout, heldUntil: undefined },
  ...{ isVerified: true, entries: [], payouts: [], years: [2026], page: 1, pages: 1 },
}

/** The rendered page of `loaderData`. */
function rendered(Page: unknown, loaderData: object): string {
  const Shown = Page as ComponentType<{ loaderData: object }>
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: () => <Shown loaderData={loaderData} />, loader: () => null },
  ])
  const root = { locale: "it", currency: "eur", person: null, demo: false, requestId: "" }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />)
}

test.each([
  ["dashboard", PartnerDashboard, { ...dashboard, refusedPayout: payout }, dashboard],
  ["page of payouts", PartnerPayouts, { ...payouts, isPayoutRefused: true }, { ...payouts, isPayoutRefused: false }],
])("the %s says that the IBAN is refused, with a link to change it", (_, Page, refused, accepted) => {
  const shown = rendered(Page, refused)
  expect(shown).toContain("•••• 2957 non è valido")
  expect(shown).toMatch(/href="\/partner\/settings\/payouts"[^>]*>Cambia dove ti paghiamo/)
  expect(rendered(Page, accepted)).not.toContain("non è valido")
})

test("the payout settings say that the IBAN is refused", () => {
  expect(rendered(PayoutsSettingsPage, { ...settings, isPayoutRefused: true })).toContain("•••• 2957 non è valido")
  expect(rendered(PayoutsSettingsPage, { ...settings, isPayoutRefused: false })).not.toContain("non è valido")
})
