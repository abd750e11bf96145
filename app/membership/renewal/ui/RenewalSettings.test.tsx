import "../../../platform/i18n/request-locale.server"
import type { ComponentType } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { describe, expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import type { ShownMembership } from "../../member-page.server"
import { PlanChange } from "./PlanChange"
import { RenewalSettings } from "./RenewalSettings"

const gold: ShownMembership = {
  tierId: "gold",
  cycle: "monthly",
  isGiven: false,
  lastDay: "2026-11-19",
  following: [],
  renewsOn: "2026-11-20",
  autoRenews: true,
  mayRenewByCard: true,
  isRenewable: true,
  hasFailed: false,
  hasExhaustedRetries: false,
  isInGrace: false,
  next: { tierId: "gold", cycle: "monthly", amountDueCents: 230_00 },
  currency: "eur",
  closing: { silver: [], gold: [], platinum: [] },
  awaitedTierId: null,
  hasAwaitedCrypto: false,
}

function shown(Component: ComponentType) {
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => null }])
  const root = { locale: "en", currency: "eur", person: null, session: null, demo: false, requestId: "" }
  return inLocale("en", () => renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />))
}

const renewal = (changes: Partial<ShownMembership> = {}) =>
  shown(() => <RenewalSettings membership={{ ...gold, ...changes }} changedAt={undefined} />)

const plan = (changes: Partial<ShownMembership> = {}) =>
  shown(() => <PlanChange membership={{ ...gold, ...changes }} savedAt={undefined} />)

test("a renewal is announced with its date and amount", () => {
  expect(renewal()).toContain("On 20 November 2026 we renew Gold and charge €230")
  expect(renewal({ autoRenews: false })).toContain("Your membership ends on 19 November 2026")
})

test("date and amount of a renewal are named before it is turned on with a card", () => {
  const charge = "If you turn renewal on, on 20 November 2026 we renew Gold and charge €230 to your card."
  expect(renewal({ autoRenews: false })).toContain(charge)
  expect(renewal({ autoRenews: false, mayRenewByCard: false })).not.toContain(charge)
})

test("while a charge is tried again, the page says until when and how to pay now", () => {
  const page = renewal({ hasFailed: true, isInGrace: true })
  expect(page).toContain("We will try to charge €230 for Gold to your card again until 27 November 2026")
  expect(page).toContain('href="/account/membership/renew"')
  expect(page).not.toContain("20 November 2026")
})

test("after the last attempt, the page promises no other and says until when to pay", () => {
  const failed = { hasFailed: true, isInGrace: true, hasExhaustedRetries: true }
  const page = renewal(failed)
  expect(page).toContain("we will not try to charge €230 for Gold again. Pay from here by 27 November 2026")
  expect(page).toContain('href="/account/membership/renew"')
  expect(plan(failed)).not.toContain("next attempt")
})

test("without a card, the page announces no charge and says until when to pay", () => {
  const page = renewal({ isInGrace: true, hasFailed: true, mayRenewByCard: false })
  expect(page).toContain("You have no card on file to pay €230 for Gold. Pay from here by 27 November 2026")
  expect(page).not.toContain("did not go through")
})

test("a membership whose charge is retried ends at once only after a confirmation", () => {
  const page = renewal({ hasFailed: true, isInGrace: true })
  expect(page).toContain("Your benefits end at once")
  expect(page).not.toContain('name="autoRenews"')
  expect(renewal()).not.toContain("Your benefits end at once")
})

describe("while the crypto for the renewal is awaited", () => {
  const awaited = { awaitedTierId: "silver", hasAwaitedCrypto: true, hasFailed: true, isInGrace: true } as const

  test("the page says that it pays the renewal, and announces no charge", () => {
    const page = renewal(awaited)
    expect(page).toContain("We are looking for your coins for Silver and do not charge your card meanwhile")
    expect(page).toContain("Your benefits stay active until 27 November 2026")
    expect(page).not.toContain("We will try to charge")
  })

  test("the page does not offer another payment", () => {
    for (const autoRenews of [true, false])
      expect(renewal({ ...awaited, autoRenews })).not.toContain('href="/account/membership/renew"')
  })

  test("without automatic renewals the page says when the membership ends without it", () => {
    const page = renewal({ ...awaited, hasFailed: false, isInGrace: false, autoRenews: false })
    expect(page).toContain("Without them, your membership ends on 19 November 2026")
  })

  test("the renewal is not turned off without a confirmation once its date has passed", () => {
    const page = renewal({ ...awaited, hasFailed: false })
    expect(page).not.toContain('name="autoRenews"')
    expect(page).toContain("Your benefits end at once")
    expect(page).toContain("The coins on their way then buy nothing")
  })

  test("the member reads that it buys nothing if the membership ends now", () => {
    expect(renewal(awaited)).toContain("The coins on their way then buy nothing")
    expect(renewal({ hasFailed: true, isInGrace: true })).not.toContain("The coins on their way")
  })
})

test("a renewal that is due and not tried yet is not announced for a past date", () => {
  const due = { isInGrace: true } as const
  expect(renewal(due)).toContain("We are about to charge €230 for Gold to your card")
  expect(plan(due)).toContain("applies to the charge that we are about to make")
  for (const page of [renewal(due), plan(due)]) expect(page).not.toContain("20 November 2026")
})

test("a plan is announced for a date only if the membership is renewed", () => {
  expect(plan()).toContain("from the renewal on 20 November 2026")
  expect(plan({ autoRenews: false })).toContain("If you renew, the plan you choose here applies.")
})

test("the plan form names no past renewal date while a charge is tried again", () => {
  expect(plan({ hasFailed: true, isInGrace: true })).toContain("applies from our next attempt")
  expect(plan({ hasFailed: true, isInGrace: true })).not.toContain("20 November 2026")
})

describe("a plan that does not include requests for days after the renewal", () => {
  const closing = { silver: [{ id: "1", name: "Airport transfer", day: "2026-12-05" }], gold: [], platinum: [] }

  test("names them once it is the next plan", () => {
    const page = plan({ closing, next: { tierId: "silver", cycle: "monthly", amountDueCents: 120_00 } })
    expect(page).toContain("Airport transfer on 5 December 2026")
    expect(page).toContain("we will close this request at the renewal")
  })

  test("says that it closes them, if there are several", () => {
    const silver = [...closing.silver, { id: "2", name: "A car", day: "2026-12-06" }]
    const page = plan({
      closing: { ...closing, silver },
      next: { tierId: "silver", cycle: "monthly", amountDueCents: 120_00 },
    })
    expect(page).toContain("we will close these requests at the renewal")
  })

  test("cannot be chosen while crypto is awaited, whose own plan is named", () => {
    const page = plan({ closing, awaitedTierId: "silver" })
    expect(page).toContain("We are looking for your coins for the renewal with Silver")
    expect(page).toContain("Airport transfer on 5 December 2026")
    expect(page).not.toContain('name="plan"')
  })

  test("says how many it closes before it is chosen", () => {
    expect(plan({ closing })).toContain("closes 1 request")
    expect(plan({ closing })).not.toContain("5 December 2026")
  })
})
