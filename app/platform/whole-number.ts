import { z } from "zod"

const DIGITS = /^\s*-?\d{1,15}\s*$/

/** Thousands as people and pages write them: one separator, a full stop, comma, apostrophe or space (`\s`: narrow ones too). */
const GROUPED = /^\s*-?\d{1,3}([.,'\u2019\s])\d{3}(?:\1\d{3}){0,3}\s*$/

/**
 * The schema of whole numbers from clients: a JSON number, or decimal digits from a form, also in exact groups of thousands.
 * Refuses `true`, `"0x10"`, `"1e3"`, `"1.5"` and an empty text. `error`: the text key of every refusal.
 */
export const wholeNumber = ({
  error,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
}: {
  error: string
  min?: number
  max?: number
}) =>
  z.preprocess(
    (value) => (typeof value === "string" ? (numberIn(value) ?? value) : value),
    z.int({ error }).min(min, { error }).max(max, { error }),
  )

function numberIn(typed: string): number | undefined {
  if (typed.length > 30) return undefined
  return DIGITS.test(typed) ? Number(typed) : readGrouped(typed)
}

/** A whole number typed in exact groups of thousands; undefined if it is none. */
export const readGrouped = (typed: string): number | undefined =>
  GROUPED.test(typed) ? Number(typed.replace(/[^\d-]/g, "")) : undefined
