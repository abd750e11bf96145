import fc from "fast-check"
import { expect, test } from "vitest"
import { cancellation } from "./cancellation"

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
  const given = cancellation({
    confirmedAt: confirmedAt ? new Date(confirmedAt) : null,
    startsAt: new Date(startsAt),
    at: new Date(at),
    paidCents,
  })
  expect(given).toEqual(voucherCents === undefined ? { back: "nothing" } : { back: "voucher", voucherCents })
})

test("a voucher is never worth more than what was paid", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(96), (paidCents, hours) => {
      const at = new Date(new Date(confirmed).getTime() + hours * 3_600_000)
      const given = cancellation({ confirmedAt: new Date(confirmed), startsAt: new Date(pickup), at, paidCents })
      return given.back === "nothing" || given.voucherCents <= paidCents
    }),
  )
})
