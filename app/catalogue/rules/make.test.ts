import { expect, test } from "vitest"
import { makeAndModel } from "./make"

test.each([
  ["Alfa Romeo Stelvio Quadrifoglio", "Alfa Romeo", "Stelvio Quadrifoglio"],
  ["Mercedes-AMG SL 55", "Mercedes-AMG", "SL 55"],
  ["Fiat 500", "Fiat", "500"],
  ["Miura", "Miura", ""],
])("%s is make %s, model %s", (name, make, model) => {
  expect(makeAndModel(name)).toEqual({ make, model })
})
