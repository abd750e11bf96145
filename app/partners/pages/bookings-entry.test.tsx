import type { ComponentType } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { inLocale } from "../../platform/i18n/request-locale.server"
import PartnerBooking from "./bookings-entry"

const at = new Date("2027-06-05T10:00:00Z")
const booking = {
  ...{
    id: "1",
    number: "M-1",
    item: "Villa Ginepro",
    startsAt: at,
    endsAt: at,
    answerBy: at,
    dueAt: at,
    payUntil: null,
  },
  ...{ status: "confirmed", paymentStatus: "paid", paymentMethod: "online", cancelReason: null, totalCents: 100_000 },
  ...{ isToAnswer: false, isLate: false, isDisputed: false, isRequest: false, isPaid: true, end: null },
  ...{ declinedReason: null, customer: null, place: null, guests: null, commissionPercent: 15, isExpected: false },
  ...{ incomeCents: 100_000, commissionCents: -15_000 },
}

/** The notices of the booking's page at `?done=` with its answer. */
function notices(done: string, answer: "confirmed" | "declined" | null): string[] {
  const Page = PartnerBooking as unknown as ComponentType<{ loaderData: object }>
  const loaderData = { ...booking, answer, isToAnswer: answer === null }
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: () => <Page loaderData={loaderData} />, loader: () => null },
  ])
  const root = { locale: "en", currency: "eur", person: null, demo: false, requestId: "" }
  const html = inLocale("en", () =>
    renderToStaticMarkup(<Stub initialEntries={[`/?done=${done}`]} hydrationData={{ loaderData: { root } }} />),
  )
  return html.match(/role="status"/g) ?? []
}

test.each(["confirmed", "declined"] as const)("an answer is reported once it is %s", (answer) => {
  expect(notices(answer, answer)).toHaveLength(1)
})

test.each([
  ["declined", null],
  ["confirmed", null],
  ["declined", "confirmed"],
] as const)("?done=%s reports nothing on a booking whose answer is %s", (done, answer) => {
  expect(notices(done, answer)).toEqual([])
})
