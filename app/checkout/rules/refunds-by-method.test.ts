import { expect, test } from "vitest"
import { sumByMethod } from "./refunds-by-method"

test("refunds of the same method and currency are one sum", () => {
  expect(
    sumByMethod([
      { to: "agency", cents: 5_00, currency: "eur" },
      { to: "card", cents: 64_90, currency: "eur" },
      { to: "card", cents: 11_00, currency: "eur" },
      { to: "card", cents: 10_00, currency: "usd" },
    ]),
  ).toEqual([
    { to: "card", cents: 75_90, currency: "eur" },
    { to: "card", cents: 10_00, currency: "usd" },
    { to: "agency", cents: 5_00, currency: "eur" },
  ])
})

test("nothing paid gives no refund", () => {
  expect(sumByMethod([{ to: "agency", cents: 0, currency: "eur" }])).toEqual([])
})
