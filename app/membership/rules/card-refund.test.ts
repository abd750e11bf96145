import { expect, test } from "vitest"
import { type CardRefund, cardRefundOf, refundableCents } from "./card-refund"

test.each<[string, number, number | undefined, number]>([
  ["all of it, of a payment of its own", 0, 25_000, 25_000],
  ["its price, of a larger payment", 0, 71_000, 25_000],
  ["the rest after a refund", 10_000, 15_000, 15_000],
  ["what the provider left of the payment", 0, 5_000, 5_000],
  ["not the part whose refund failed", 10_000, 25_000, 15_000],
  ["nothing after all of it", 25_000, 46_000, 0],
  ["nothing of a payment that was charged back", 0, -25_000, 0],
  ["nothing of an unpaid order", 0, undefined, 0],
])("an operator can refund %s", (_, refundCents, owedCents, expected) => {
  expect(refundableCents({ priceCents: 25_000, refundCents }, owedCents)).toBe(expected)
})

const none = { failedCents: 0, onItsWayCents: 0 }

test.each<[string, number, { failedCents: number; onItsWayCents: number } | undefined, CardRefund | null]>([
  ["none without a refund", 0, none, null],
  ["on its way until it arrives", 10_000, { ...none, onItsWayCents: 10_000 }, { status: "on-its-way", cents: 10_000 }],
  [
    "on its way for the second part only",
    15_000,
    { ...none, onItsWayCents: 5_000 },
    { status: "on-its-way", cents: 5_000 },
  ],
  ["returned afterwards", 10_000, none, { status: "returned", cents: 10_000 }],
  ["failed for one part", 20_000, { failedCents: 8_000, onItsWayCents: 1_000 }, { status: "failed", cents: 8_000 }],
  [
    "its own part of a larger refund",
    10_000,
    { ...none, onItsWayCents: 46_000 },
    { status: "on-its-way", cents: 10_000 },
  ],
  ["returned if its payment is not known", 10_000, undefined, { status: "returned", cents: 10_000 }],
])("the state of a refund is %s", (_, refundCents, returned, expected) => {
  expect(cardRefundOf({ refundCents }, returned)).toEqual(expected)
})
