import { describe, expect, test } from "vitest"
import { wholeNumber } from "./whole-number"

const schema = wholeNumber({ error: "no", min: -5, max: 500 })
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
})
