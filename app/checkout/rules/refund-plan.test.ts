import { describe, expect, test } from "vitest"
import { isReturnUnmentioned, returnedOf } from "./refund-plan"

const nothing = {
  refundedCents: 0,
  otherwiseCents: 0,
  onItsWayCents: 0,
  chargedBackCents: 0,
  isBankDeciding: false,
}

const payment = (method: "card" | "btc" | "eth", cents: number, currency: "eur" | "usd" = "eur") => ({
  method,
  cents,
  currency,
  refundStatus: "back" as const,
  returned: { ...nothing, refundedCents: cents },
})

describe("payments that go back", () => {
  test.each([
    ["none", [], []],
    ["one by card", [payment("card", 4_000)], ["card 1 4000 eur"]],
    [
      "card and late crypto separately",
      [payment("btc", 4_000), payment("card", 4_100)],
      ["card 1 4100 eur", "crypto 1 4000 eur"],
    ],
    ["two by card", [payment("card", 4_000), payment("card", 2_500)], ["card 2 6500 eur"]],
    [
      "at the agency in two parts",
      [
        { method: "agency", cents: 3_000, currency: "eur", refundStatus: "on-its-way" },
        { method: "agency", cents: 1_000, currency: "eur", refundStatus: "back" },
      ],
      ["agency 2 4000 eur"],
    ],
    ["kept by the agency", [{ method: "agency", cents: 3_000, currency: "eur", refundStatus: null }], []],
    ["two cryptocurrencies", [payment("btc", 4_000), payment("eth", 1_000)], ["crypto 2 5000 eur"]],
    [
      "two currencies separately",
      [payment("card", 4_400, "usd"), payment("card", 4_000)],
      ["card 1 4000 eur", "card 1 4400 usd"],
    ],
  ] as [string, Parameters<typeof returnedOf>[0], string[]][])("%s", (_, payments, expected) => {
    const result = returnedOf(payments).map(
      ({ to, payments: count, cents, currency }) => `${to} ${count} ${cents} ${currency}`,
    )
    expect(result).toEqual(expected)
  })
})

describe("a payment by card", () => {
  const card = payment("card", 4_000)
  test.each([
    ["pending", "on-its-way", { onItsWayCents: 4_000 }, ["card 4000 whole"]],
    ["returned by other means", "back", { refundedCents: 4_000, otherwiseCents: 4_000 }, ["otherwise 4000 whole"]],
    [
      "partly returned by other means",
      "back",
      { refundedCents: 4_000, otherwiseCents: 500 },
      ["card 3500 part", "otherwise 500 part"],
    ],
    ["disputed", "on-its-way", { onItsWayCents: 4_000, isBankDeciding: true }, ["disputed 4000 whole"]],
    ["lost in a dispute", "back", { chargedBackCents: 4_000 }, ["bank 4000 whole"]],
    ["lost in a dispute before the booking ended", null, { chargedBackCents: 4_000 }, ["bank 4000 whole"]],
    ["partly refunded before the booking ended", null, { refundedCents: 500 }, []],
    ["whose refund failed", "failed", { refundedCents: 500 }, []],
  ] as const)("%s", (_, refundStatus, returned, expected) => {
    const result = returnedOf([{ ...card, refundStatus: refundStatus, returned: { ...nothing, ...returned } }])
    expect(result.map(({ to, cents, isPart }) => `${to} ${cents} ${isPart ? "part" : "whole"}`)).toEqual(expected)
  })
})

test.each([
  ["taken", "card", false],
  ["taken", "otherwise", true],
  ["amount-mismatch", "crypto", false],
  ["amount-mismatch", "bank", true],
  ["operator", "card", true],
  ["customer", "bank", true],
  ["expired", "card", true],
  ["force-majeure", "card", true],
  [null, "card", false],
] as const)("a return after %s by %s is not mentioned by its text: %s", (reason, to, expected) => {
  expect(isReturnUnmentioned(reason, to)).toBe(expected)
})
