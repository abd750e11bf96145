import { expect, test } from "vitest"
import { tripText } from "./trip-text"

test.each([
  ["of a car with times", "2027-01-12T10:30", "2027-01-15T12:00", "12 gen, 10:30 – 15 gen 2027, 12:00"],
  ["of a stay", "2027-06-05", "2027-06-12", "5 giu – 12 giu 2027"],
  ["with both years around New Year", "2026-12-30", "2027-01-03", "30 dic 2026 – 3 gen 2027"],
])("the dates %s", (_, from, to, text) => expect(tripText({ from, to }).replaceAll("\u00a0", " ")).toBe(text))
