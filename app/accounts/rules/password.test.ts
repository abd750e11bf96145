import { expect, test } from "vitest"
import { passwordStrength } from "./password"

test.each([
  ["", "weak"],
  ["abc", "weak"],
  ["abcdefgh", "weak"],
  ["Abcdefgh", "medium"],
  ["abcdefg1", "medium"],
  ["Abcdefg1", "good"],
  ["Ab1!", "good"],
  ["Abcdefg1!", "strong"],
  ["Àèìòùé1 ", "strong"],
] as const)("the password %j is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
