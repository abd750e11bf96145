import { expect, test } from "vitest"
import { csvTable, decimalAmount } from "./csv"

test.each(["=1+1", "+39 070", "-2+3", "@SUM(A1)", "\tx", "\r=1", "\n=1"])(
  "a cell that begins like a formula is text: %j",
  (text) => {
    expect(csvTable([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
  },
)

test("quotes are doubled and cells separated by semicolons", () => {
  expect(csvTable([["a", 'b"c']])).toBe('\uFEFF"a";"b""c"\r\n')
})

test("a negative number stays a number", () => {
  expect(csvTable([["-12,50"]])).toBe('\uFEFF"-12,50"\r\n')
})

test.each([
  [0, "0,00"],
  [5, "0,05"],
  [-1250, "-12,50"],
  [123456, "1234,56"],
])("%i cents are %s", (cents, expected) => {
  expect(decimalAmount(cents)).toBe(expected)
})
