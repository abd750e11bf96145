import { expect, test } from "vitest"
import { firstName } from "./first-name"

test("the first name is the first word of the full name", () => {
  expect(firstName("Giulia Serra")).toBe("Giulia")
  expect(firstName("  Ada\tNeri ")).toBe("Ada")
  expect(firstName("Ada")).toBe("Ada")
  expect(firstName(" ")).toBe("")
})
