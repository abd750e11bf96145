import { expect, test } from "vitest"
import { maskedName } from "./masked-name"

test.each([
  ["Mario Rossi", "M. R***"],
  ["maria de luca", "M. D*** L***"],
  ["  Ada   Neri ", "A. N***"],
  ["Łukasz Żółć", "Ł. Ż***"],
  ["Cher", "C***"],
  ["李 王", "李. 王***"],
  ["", "***"],
])("%j is published as %s", (name, masked) => expect(maskedName(name)).toBe(masked))
