import fc from "fast-check"
import { expect, test } from "vitest"
import { cancellation, cancelOutcome, outcomeKey, stillOwed, VOUCHER_POLICY, voucherUntil } from "./cancellation"

const confirmed = "2026-11-20T10:00:00Z"
const pickup = "2026-12-01T09:30:00Z"

test.each([
  ["at once", confirmed, pickup, "2026-11-20T10:00:00Z", 20_000, 19_000],
  ["on the last instant of the 48 hours", confirmed, pickup, "2026-11-22T10:00:00Z", 20_000, 19_000],
  ["a second after the 48 hours", confirmed, pickup, "2026-11-22T10:00:01Z", 20_000, undefined],
  ["within 48 hours but at pickup", confirmed, "2026-11-21T09:30:00Z", "2026-11-21T09:30:00Z", 20_000, undefined],
  ["within 48 hours and just before pickup", confirmed, "2026-11-21T09:30:00Z", "2026-11-21T09:29:59Z", 20_000, 19_000],
  ["before it was confirmed", null, pickup, "2026-11-30T10:00:00Z", 20_000, 19_000],
  ["before anything was paid", confirmed, pickup, "2026-11-20T11:00:00Z", 0, undefined],
  ["an odd amount, to the cent", confirmed, pickup, "2026-11-20T11:00:00Z", 20_903, 19_858],
] as const)("cancelled %s", (_name, confirmedAt, startsAt, at, paidCents, voucherCents) => {
  const booking = { confirmedAt: confirmedAt ? new Date(confirmedAt) : null, startsAt: new Date(startsAt), paidCents }
  const given = cancellation({ ...booking, at: new Date(at) }, VOUCHER_POLICY)
  expect(given).toEqual(voucherCents === undefined ? { back: "nothing" } : { back: "voucher", voucherCents })
})

test("a voucher is never worth more than what was paid", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(96), (paidCents, hours) => {
      const at = new Date(new Date(confirmed).getTime() + hours * 3_600_000)
      const booking = { confirmedAt: new Date(confirmed), startsAt: new Date(pickup), at, paidCents }
      const given = cancellation(booking, VOUCHER_POLICY)
      return given.back === "nothing" || given.voucherCents <= paidCents
    }),
  )
})

test.each([
  ["48 hours from the confirmation", confirmed, pickup, "2026-11-22T10:00:00.000Z"],
  ["the pickup, if that is earlier", confirmed, "2026-11-21T09:30:00Z", "2026-11-21T09:30:00.000Z"],
  ["the pickup, if not confirmed", null, pickup, "2026-12-01T09:30:00.000Z"],
])("a voucher is given until %s", (_name, confirmedAt, startsAt, until) => {
  const times = { confirmedAt: confirmedAt ? new Date(confirmedAt) : null, startsAt: new Date(startsAt) }
  expect(voucherUntil(times, VOUCHER_POLICY).toISOString()).toBe(until)
})

const rental = {
  status: "confirmed",
  confirmedAt: new Date(confirmed),
  startsAt: new Date(pickup),
  paidCents: 20_000,
  paidCreditCents: 0,
  giftCardCreditCents: 0,
  isPaymentPending: false,
  isDisputed: false,
  isChargedBack: false,
}

test.each([
  ["paid, in time", {}, "2026-11-20T11:00:00Z", "voucher:19000"],
  ["paid, in time, its payment disputed", { isDisputed: true }, "2026-11-20T11:00:00Z", "disputed"],
  ["paid, too late, its payment disputed", { isDisputed: true }, "2026-11-25T11:00:00Z", "nothing"],
  ["paid, too late", {}, "2026-11-25T11:00:00Z", "nothing"],
  ["confirmed, to be paid at the agency", { paidCents: 0 }, "2026-11-25T11:00:00Z", "unpaid"],
  ["pending at the agency", { status: "pending", confirmedAt: null, paidCents: 0 }, "2026-11-25T11:00:00Z", "unpaid"],
  [
    "pending in crypto, declared as sent",
    { status: "pending", confirmedAt: null, paidCents: 0, isPaymentPending: true },
    "2026-11-20T11:00:00Z",
    "crypto-declared",
  ],
  [
    "to be paid at the agency, part of it by gift card",
    { paidCents: 0, giftCardCreditCents: 2_500 },
    "2026-11-25T11:00:00Z",
    "unpaid+2500",
  ],
  [
    "declared as sent in crypto, part of it by gift card",
    { status: "pending", confirmedAt: null, paidCents: 0, giftCardCreditCents: 2_500, isPaymentPending: true },
    "2026-11-20T11:00:00Z",
    "crypto-declared+2500",
  ],
  [
    "with only the kilometres paid, part of it by gift card",
    { paidCents: 5_000, giftCardCreditCents: 2_500 },
    "2026-11-20T11:00:00Z",
    "voucher:4750+2500",
  ],
  ["whose dispute was lost", { paidCents: 0, isChargedBack: true }, "2026-11-20T11:00:00Z", "charged-back"],
  ["whose dispute was lost, too late", { paidCents: 0, isChargedBack: true }, "2026-11-25T11:00:00Z", "charged-back"],
  ["partly lost in a dispute", { paidCents: 10_000, isChargedBack: true }, "2026-11-20T11:00:00Z", "voucher:9500"],
  ["at pickup", {}, pickup, undefined],
  ["after pickup, unpaid", { paidCents: 0 }, "2026-12-02T00:00:00Z", undefined],
  ["held", { status: "held" }, "2026-11-20T11:00:00Z", undefined],
  ["cancelled already", { status: "cancelled" }, "2026-11-20T11:00:00Z", undefined],
  ["completed", { status: "completed" }, "2026-11-20T11:00:00Z", undefined],
])("a booking %s is cancelled", (_name, changes, at, promise) => {
  const outcome = cancelOutcome({ ...rental, ...changes }, new Date(at), VOUCHER_POLICY)
  expect(outcome && outcomeKey(outcome)).toBe(promise)
})

const freeUntil = new Date("2026-11-30T09:00:00Z")

test.each([
  ["paid, after the hours for a voucher", {}, "2026-11-30T09:00:00Z", "refund:20000"],
  ["paid, within the hours for a voucher", {}, "2026-11-20T11:00:00Z", "refund:20000"],
  ["paid, after the free time", {}, "2026-11-30T09:00:00.001Z", "nothing"],
  ["paid, part of it by gift card", { paidCreditCents: 2_500 }, "2026-11-25T11:00:00Z", "refund:17500+2500"],
  ["paid by gift card only", { paidCreditCents: 20_000 }, "2026-11-25T11:00:00Z", "refund:0+20000"],
  [
    "partly paid at the agency, part of it by gift card",
    { paidCents: 5_000, giftCardCreditCents: 2_500 },
    "2026-11-25T11:00:00Z",
    "refund:5000+2500",
  ],
  ["unpaid", { paidCents: 0 }, "2026-11-25T11:00:00Z", "unpaid"],
  ["whose payment is disputed", { isDisputed: true }, "2026-11-25T11:00:00Z", "disputed"],
  ["whose dispute was lost", { paidCents: 0, isChargedBack: true }, "2026-11-25T11:00:00Z", "charged-back"],
])("a member's booking %s (D65)", (_name, changes, at, promise) => {
  const outcome = cancelOutcome({ ...rental, ...changes, freeUntil }, new Date(at), VOUCHER_POLICY)
  expect(outcome && outcomeKey(outcome)).toBe(promise)
})

test.each([
  ["after the hours for a voucher", {}, "refund:20000"],
  ["partly by gift card", { paidCreditCents: 2_500 }, "refund:17500+2500"],
  ["whose payment is disputed", { isDisputed: true }, "disputed"],
])("a paid booking without its partner's promised answer, %s", (_name, changes, promise) => {
  const at = new Date("2026-11-25T11:00:00Z")
  const outcome = cancelOutcome({ ...rental, ...changes, isAnswerOverdue: true }, at, VOUCHER_POLICY)
  expect(outcome && outcomeKey(outcome)).toBe(promise)
})

test("gift card credit waits only for a payment in progress", () => {
  const at = new Date("2026-11-20T11:00:00Z")
  const giftCardCredit = { status: "pending", paidCents: 0, giftCardCreditCents: 2_500 }
  for (const isPaymentPending of [true, false])
    expect(cancelOutcome({ ...rental, ...giftCardCredit, isPaymentPending }, at, VOUCHER_POLICY)).toMatchObject({
      giftCardCreditCents: 2_500,
      isPaymentPending,
    })
})

test.each([
  ["the customer cancelled, half went back", "customer", 19_000, 10_000, 9_500],
  ["the customer cancelled, all went back", "customer", 19_000, 0, 0],
  ["the customer cancelled, nothing went back", "customer", 19_000, 20_000, 19_000],
  ["force majeure, half went back", "force-majeure", 20_000, 10_000, 10_000],
  ["force majeure, a small voucher covers what is still paid", "force-majeure", 5_000, 10_000, 5_000],
] as const)("voucher after a refund: %s", (_name, cancelReason, voucherCents, paidCents, owed) => {
  expect(stillOwed({ voucherCents, cancelReason, paidCents }, VOUCHER_POLICY)).toBe(owed)
})

test("the policy sets the percentage and the hours", () => {
  const policy = { hours: 24, percent: 50 }
  const booking = { confirmedAt: new Date(confirmed), startsAt: new Date(pickup), paidCents: 20_000 }
  const last = voucherUntil(booking, policy)
  expect(last).toEqual(new Date("2026-11-21T10:00:00Z"))
  expect(cancellation({ ...booking, at: last }, policy)).toEqual({ back: "voucher", voucherCents: 10_000 })
  expect(cancellation({ ...booking, at: new Date(last.getTime() + 1) }, policy)).toEqual({ back: "nothing" })
})
