import { expect, test } from "vitest"
import { ibanOf, isForeignIban } from "./iban"

test.each([
  ["IT60X0542811101000000123456", "IT60X0542811101000000123456"],
  ["it60 x054 2811 1010 0000 0123 456", "IT60X0542811101000000123456"],
  ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["DE89-3704-0044-0532-0130-00", "DE89370400440532013000"],
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
  "TR33 0006 1005 1978 6457 8413 26",
  "AE07 0331 2345 6789 0123 456",
  "GB29 NWBK 6016 1331 9268 19",
  "BR15 0000 0000 0000 1093 2840 814P 2",
])("%j is not an IBAN", (typed) => {
  expect(ibanOf(typed)).toBeUndefined()
})

test.each([
  ["GB29 NWBK 6016 1331 9268 19", true],
  ["CH93 0076 2011 6238 5295 7", true],
  ["MC58 1122 2000 0101 2345 6789 030", true],
  ["SM86 U032 2509 8000 0000 0270 100", true],
  ["NO93 8601 1117 947", false],
  ["GB28 NWBK 6016 1331 9268 19", false],
])("%s is a valid IBAN outside the EEA: %s", (typed, isForeign) => {
  expect(isForeignIban(typed)).toBe(isForeign)
})
