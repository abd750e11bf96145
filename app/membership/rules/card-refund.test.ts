import { expect, test } from "vitest"
import { type CardRefundStatus, cardRefundStatus, refundableCents } from "./card-refund"

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

test.each<[string, number, { failedCents: number; onItsWayCents: number } | undefined, CardRefundStatus | null]>([
  ["none without a refund", 0, { failedCents: 0, onItsWayCents: 0 }, null],
  ["on its way until it arrives", 10_000, { failedCents: 0, onItsWayCents: 10_000 }, "on-its-way"],
  ["returned afterwards", 10_000, { failedCents: 0, onItsWayCents: 0 }, "returned"],
  ["failed, even while another is on its way", 20_000, { failedCents: 10_000, onItsWayCents: 10_000 }, "failed"],
  ["returned if its payment is not known", 10_000, undefined, "returned"],
])("the state of a refund is %s", (_, refundCents, returned, expected) => {
  expect(cardRefundStatus({ refundCents }, returned)).toBe(expected)
})
