import type { ExtraId } from "./extras"

/**
 * State of a second driver's identity check. `open`: not started; `isDeadlinePast`: the pickup, which is the deadline, has
 * passed.
 */
export type SecondDriverCheck = {
  state: "open" | "processing" | "verified" | "refused"
  isDeadlinePast: boolean
  /** The link was mailed to the second driver. */
  isMailed: boolean
}

const EXTRA: ExtraId = "additional_driver"
const PREFIX = "secondDriver."

/** Value of `addSecondDriver` if a second driver is declined but described; the schema refuses it. */
export const DECLINED_BUT_DESCRIBED = "declined but described"

const isFields = (input: unknown): input is Record<string, unknown> =>
  typeof input === "object" && input !== null && !Array.isArray(input)

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "")

const isYes = (value: unknown) => [true, "on", "true", "yes"].some((each) => each === value)
const isNo = (value: unknown) => [false, "off", "false", "no"].some((each) => each === value)

/**
 * The second driver of a request (D22), from any of its forms: `addSecondDriver`, the extra `additional_driver`, or
 * only the data. Sets `addSecondDriver` to true, nests `secondDriver`, and removes the extra from `extras`. Form fields
 * (`secondDriver.firstName`) count as nested, empty ones as missing.
 */
export function withOneSecondDriver(input: unknown): unknown {
  if (!isFields(input)) return input
  const typed = Object.entries(input).filter(([key]) => key.startsWith(PREFIX))
  const others = Object.entries(input).filter(([key]) => !key.startsWith(PREFIX))
  const fields: Record<string, unknown> = Object.fromEntries(others)
  const { addSecondDriver: requested, extras, secondDriver } = fields
  const nested = isFields(secondDriver) ? secondDriver : {}
  const described = { ...nested, ...Object.fromEntries(typed.map(([key, value]) => [key.slice(PREFIX.length), value])) }
  const isExtra = extras === EXTRA || (Array.isArray(extras) && extras.includes(EXTRA))
  const isDescribed = Object.values(described).some((value) => !isBlank(value))
  const isKnown = isBlank(requested) || isYes(requested) || isNo(requested)
  const rest = { ...fields, ...(isExtra && { extras: withoutExtra(extras) }) }
  if (isYes(requested) || isExtra || (isBlank(requested) && isDescribed))
    return { ...rest, addSecondDriver: isKnown ? true : requested, secondDriver: described }
  return {
    ...rest,
    addSecondDriver: isNo(requested) && isDescribed ? DECLINED_BUT_DESCRIBED : requested,
    secondDriver: undefined,
  }
}

const withoutExtra = (extras: unknown) => (Array.isArray(extras) ? extras.filter((extra) => extra !== EXTRA) : [])
