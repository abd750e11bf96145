import { expect, test } from "vitest"
import { passwordCriteria, passwordStrength } from "./password"

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

test.each([
  ["", []],
  ["abcdefg", ["lowercase"]],
  ["abcdefgh", ["length", "lowercase"]],
  ["ÀÈ7", ["uppercase", "digit"]],
  ["a b", ["lowercase", "symbol"]],
  ["Abcdefg1!", ["length", "lowercase", "uppercase", "digit", "symbol"]],
])("password %j meets %j", (password, met) => {
  const found = Object.entries(passwordCriteria(password)).flatMap(([name, holds]) => (holds ? [name] : []))
  expect(found).toEqual(met)
})
