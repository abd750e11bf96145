import { expect, test } from "vitest"
import { codeDigits, isCodeOpen } from "./email-code"

const now = new Date("2026-11-23T09:00:00Z")
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const code = { createdAt: ago(1), confirmedAt: null, wrongTries: 0, uses: 0 }

test.each([
  ["of a minute ago is open", {}, true],
  ["of fifteen minutes ago is over", { createdAt: ago(15) }, false],
  ["confirmed is good for an hour", { createdAt: ago(70), confirmedAt: ago(59) }, true],
  ["confirmed an hour ago is over", { createdAt: ago(70), confirmedAt: ago(60) }, false],
  ["tried wrongly four times is open", { wrongTries: 4 }, true],
  ["tried wrongly five times is over", { wrongTries: 5 }, false],
  ["used without end is over", { confirmedAt: ago(1), uses: 20 }, false],
])("a code %s", (_, changes, isOpen) => {
  expect(isCodeOpen({ ...code, ...changes }, now)).toBe(isOpen)
})

test("spaces and hyphens in a code do not matter", () => {
  expect(codeDigits(" 123-456 ")).toBe("123456")
})
