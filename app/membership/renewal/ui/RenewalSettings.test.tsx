import "../../../platform/i18n/request-locale.server"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import type { ShownMembership } from "../../member-page.server"
import { RenewalSettings } from "./RenewalSettings"

const gold: ShownMembership = {
  tierId: "gold",
  cycle: "monthly",
  isGiven: false,
  lastDay: "2026-11-19",
  following: [],
  renewsOn: "2026-11-20",
  isFrozen: false,
  autoRenews: true,
  mayRenewByCard: true,
  isRenewable: true,
  isInGrace: false,
  next: { tierId: "gold", cycle: "monthly" },
  renewal: { tierId: "gold", cents: 230_00, currency: "eur" },
  currency: "eur",
}

function shown(changes: Partial<ShownMembership> = {}) {
  const Component = () => <RenewalSettings membership={{ ...gold, ...changes }} changedAt={undefined} />
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => null }])
  const root = { locale: "en", currency: "eur", person: null, session: null, demo: false, requestId: "" }
  return inLocale("en", () => renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />))
}

test("a renewal is announced with its date and amount", () => {
  expect(shown()).toContain("On 20 November 2026 we renew Gold and charge €230")
})

test("without renewals, date and amount are named before a card turns them on", () => {
  const charge = "If you turn renewal on, on 20 November 2026 we renew Gold and charge €230 to your card."
  const off = shown({ autoRenews: false })
  expect(off).toContain("Your membership ends on 19 November 2026")
  expect(off).toContain(charge)
  expect(shown({ autoRenews: false, mayRenewByCard: false })).not.toContain(charge)
})

test("an unpaid renewal says until when it can be paid, and what ending it means", () => {
  const page = shown({ isInGrace: true })
  expect(page).toContain("until 27 November 2026")
  expect(page).toContain("If you end the membership, it ends now")
  expect(page).toContain('href="/account/membership/renew"')
  expect(page).not.toContain("20 November 2026")
})
