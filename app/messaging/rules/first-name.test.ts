import { expect, test } from "vitest"
import { firstName } from "./first-name"

test("a person is greeted by the first word of their name", () => {
  expect(firstName("Giulia Serra")).toBe("Giulia")
  expect(firstName("  Ada\tNeri ")).toBe("Ada")
  expect(firstName("Ada")).toBe("Ada")
  expect(firstName(" ")).toBe("")
})
