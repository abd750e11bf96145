import { expect, test } from "vitest"
import { codeDigits, isCodeOpen } from "./email-code"

const now = new Date("2026-11-23T09:00:00Z")
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const code = { createdAt: ago(1), confirmedAt: null, wrongTries: 0, uses: 0 }

test.each([
  ["sent a minute ago is valid", {}, true],
  ["sent 15 minutes ago has expired", { createdAt: ago(15) }, false],
  ["confirmed is valid for an hour", { createdAt: ago(70), confirmedAt: ago(59) }, true],
  ["confirmed an hour ago has expired", { createdAt: ago(70), confirmedAt: ago(60) }, false],
  ["with four wrong tries is valid", { wrongTries: 4 }, true],
  ["with five wrong tries is invalid", { wrongTries: 5 }, false],
  ["used too often is invalid", { confirmedAt: ago(1), uses: 20 }, false],
])("a code %s", (_, changes, isOpen) => {
  expect(isCodeOpen({ ...code, ...changes }, now)).toBe(isOpen)
})

test("spaces and hyphens in a code do not matter", () => {
  expect(codeDigits(" 123-456 ")).toBe("123456")
})
