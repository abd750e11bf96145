import "../../platform/i18n/request-locale.server"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { describe, expect, test } from "vitest"
import type { Locale } from "../../platform/i18n/locale"
import { inLocale } from "../../platform/i18n/request-locale.server"
import type { Currency } from "../../platform/money"
import { type BillingCycle, type TierId, tiers } from "../rules/tiers"
import { TierCard } from "./TierCard"

function card(id: TierId, cycle: BillingCycle, currency: Currency = "eur", locale: Locale = "en", withCard = false) {
  const tier = tiers.find((tier) => tier.id === id)
  if (!tier) throw new Error(id)
  const Page = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => <TierCard tier={tier} cycle={cycle} withCard={withCard} />,
      loader: () => null,
    },
  ])
  const root = { locale, currency, person: null, session: null, demo: false, requestId: "" }
  return inLocale(locale, () => renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />))
}

describe("a membership's card", () => {
  test("shows the price of the cycle in the reader's currency (D7)", () => {
    expect(card("gold", "monthly")).toContain("€230")
    expect(card("gold", "annually")).toContain("€2,300")
    expect(card("gold", "annually", "usd")).toContain("$2,530")
    expect(card("gold", "annually", "usd")).toContain("A $165 voucher every year")
  })

  test("says when the vouchers of its cycle come (D73)", () => {
    expect(card("platinum", "annually")).toContain("A €300 welcome voucher, at once")
    expect(card("platinum", "monthly")).toContain("A €300 welcome voucher, after 3 paid months")
    expect(card("gold", "monthly")).toContain("A €150 voucher after every 12 paid months")
  })

  test("shows the saving for the annual cycle only", () => {
    expect(card("silver", "annually")).toContain("Save 2 months")
    expect(card("silver", "annually", "eur", "it")).toContain("Risparmi 2 mesi")
    expect(card("silver", "monthly")).not.toContain("Save")
  })

  test("marks only the most popular membership", () => {
    expect(card("gold", "annually")).toContain("Most popular")
    expect(card("platinum", "annually")).not.toContain("Most popular")
  })

  test("says that it has everything of the tier below", () => {
    expect(card("silver", "annually")).not.toContain("Everything in")
    expect(card("gold", "annually")).toContain("Everything in Silver<")
    expect(card("platinum", "annually")).toContain("Everything in Gold, plus<")
    expect(card("platinum", "annually", "eur", "it")).toContain("Tutto quello che offre Gold, e in più<")
  })

  test("leads to the enrolment of the tier and cycle", () => {
    expect(card("platinum", "monthly")).toContain('href="/membership/enroll/platinum?billing=monthly"')
  })

  test("leads to the enrolment with the steel card, if it is chosen", () => {
    const chosen = card("gold", "annually", "eur", "en", true)
    expect(chosen).toContain('href="/membership/enroll/gold?billing=annually&amp;card=1"')
  })
})
