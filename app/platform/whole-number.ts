import { z } from "zod"

const DIGITS = /^\s*-?\d{1,15}\s*$/

/**
 * The one schema of a whole number that a client sends: a JSON number, or decimal digits as a form posts them. `true`, `"0x10"`,
 * `"1e3"` and an empty text are none. `error`: the text key of everything that is refused.
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
