import fc from "fast-check"
import { expect, test } from "vitest"
import { textOf } from "./i18n/text.server"
import { roundedWait } from "./refusal"

/** Ten in the morning in Rome. */
const now = new Date("2026-11-23T09:00:00Z")
const after = (minutes: number, from = now) => new Date(from.getTime() + minutes * 60_000)

test.each([
  [-5, { unit: "minutes", count: 1 }],
  [0.2, { unit: "minutes", count: 1 }],
  [59, { unit: "minutes", count: 59 }],
  [59.5, { unit: "hours", count: 1 }],
  [61, { unit: "hours", count: 2 }],
  [13 * 60, { unit: "hours", count: 13 }],
  [15 * 60, { unit: "tomorrow", count: 1 }],
  [24 * 60, { unit: "tomorrow", count: 1 }],
  [25 * 60, { unit: "days", count: 2 }],
])("a wait of %d minutes", (minutes, wait) => {
  expect(roundedWait(after(minutes), now)).toEqual(wait)
})

test("shortly before midnight a wait of hours is not 'tomorrow'", () => {
  const late = new Date("2026-11-23T22:30:00Z")
  expect(roundedWait(after(120, late), late)).toEqual({ unit: "hours", count: 2 })
})

test("a wait has a count below sixty and is rounded up", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 * 24 * 60 }), (minutes) => {
      const { unit, count } = roundedWait(after(minutes), now)
      expect(count).toBeLessThan(60)
      const minutesOf = { minutes: 1, hours: 60, tomorrow: 1440, days: 1440 }
      expect(count * minutesOf[unit]).toBeGreaterThanOrEqual(minutes)
    }),
  )
})

test.each([
  ["en", "minutes", 1, "Try again in 1 minute."],
  ["en", "minutes", 12, "Try again in 12 minutes."],
  ["en", "hours", 1, "Try again in 1 hour."],
  ["en", "hours", 3, "Try again in 3 hours."],
  ["en", "tomorrow", 1, "Try again tomorrow."],
  ["it", "minutes", 1, "Riprova tra 1 minuto."],
  ["it", "minutes", 12, "Riprova tra 12 minuti."],
  ["it", "hours", 1, "Riprova tra 1 ora."],
  ["it", "hours", 3, "Riprova tra 3 ore."],
  ["it", "tomorrow", 1, "Riprova domani."],
  ["it", "days", 2, "Riprova tra 2 giorni."],
] as const)("in %s %s of %i have the right plural", (locale, unit, count, text) => {
  expect(textOf("platform.too-many", { unit, count }, locale)).toContain(text)
})
