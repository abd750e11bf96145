import { z } from "zod"

const DIGITS = /^\s*-?\d{1,15}\s*$/

/**
 * The schema of whole numbers from clients: a JSON number, or decimal digits from a form. Refuses `true`, `"0x10"`, `"1e3"` and
 * an empty text. `error`: the text key of every refusal.
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
    (value) => (typeof value === "string" && value.length <= 30 && DIGITS.test(value) ? Number(value) : value),
    z.int({ error }).min(min, { error }).max(max, { error }),
  )
