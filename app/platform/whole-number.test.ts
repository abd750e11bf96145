import { describe, expect, test } from "vitest"
import { wholeNumber } from "./whole-number"

const schema = wholeNumber({ error: "no", min: -5, max: 500 })
const thousands = wholeNumber({ error: "no" })
const read = (value: unknown) => schema.safeParse(value).data

describe("a whole number from a client", () => {
  test.each([
    [150, 150],
    ["150", 150],
    [" 150 ", 150],
    ["007", 7],
    ["-5", -5],
    [0, 0],
  ])("%j is read as %j", (value, number) => {
    expect(read(value)).toBe(number)
  })
  test.each([
    true,
    false,
    null,
    undefined,
    "",
    " ",
    "0x10",
    "0b11",
    "1e2",
    "1.0",
    "1,5",
    1.5,
    "+5",
    "--5",
    "Infinity",
    Number.NaN,
    [5],
    {},
    501,
    "-6",
    "9".repeat(60_000),
  ])("%j is refused", (value) => {
    expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(["no"])
  })

  test.each([
    ["3.300", 3300],
    ["1 000", 1000],
    ["1,000", 1000],
    ["1\u00a0000", 1000],
    ["350\u202f000", 350_000],
    ["1\u2019234\u2019567", 1_234_567],
    [" -1.000.000 ", -1_000_000],
  ])("%j is read as %j, as pages write it", (typed, number) => {
    expect(thousands.safeParse(typed).data).toBe(number)
  })

  test.each(["1.5", "1.50", "3.3000", "1,000.5", "1.000,000", "1000.000", "1..000", ".000", "1 00", "1.000."])(
    "%j is not whole thousands",
    (typed) => {
      expect(thousands.safeParse(typed).success).toBe(false)
    },
  )
})
