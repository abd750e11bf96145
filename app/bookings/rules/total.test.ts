import { expect, test } from "vitest"
import { listedCents, setOffIn, wholeCents } from "./total"

test.each([
  // total in euro, charged, currency, whole, set off
  [7_590, 7_590, "eur", 7_590, 0],
  [7_590, 4_590, "eur", 7_590, 3_000],
  [7_590, 0, "eur", 7_590, 7_590],
  [6_490, 4_400, "usd", 7_100, 2_700],
  [6_490, 0, "usd", 7_100, 7_100],
] as const)(
  "of %i euro cents, with %i %s charged, the whole is %i and %i are set off",
  (totalCents, charged, currency, whole, off) => {
    const booking = { totalCents, chargedCents: charged, currency }
    expect(wholeCents(booking)).toBe(whole)
    expect(setOffIn(booking)).toBe(off)
    expect(listedCents({ ...booking, paymentStatus: "paid" })).toBe(whole)
    expect(listedCents({ ...booking, paymentStatus: "pending" })).toBe(charged)
  },
)
