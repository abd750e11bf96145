import { expect, test } from "vitest"
import { ibanOf } from "./iban"

test.each([
  ["IT60X0542811101000000123456", "IT60X0542811101000000123456"],
  ["it60 x054 2811 1010 0000 0123 456", "IT60X0542811101000000123456"],
  ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["GB29-NWBK-6016-1331-9268-19", "GB29NWBK60161331926819"],
])("%s is the IBAN %s", (typed, iban) => {
  expect(ibanOf(typed)).toBe(iban)
})

test.each([
  "",
  "IT",
  "IT61X0542811101000000123456",
  "IT60X054281110100000012345",
  "XX60X0542811101000000123456",
  "0542811101000000123456",
  "IT60X0542811101000000123456x",
])("%j is not an IBAN", (typed) => {
  expect(ibanOf(typed)).toBeUndefined()
})
