import type { ExtraId } from "./extras"

/**
 * How far a second driver has proved who they are. `open`: they have not begun; `isOver`: the pickup has passed, and with it the
 * time to prove it.
 */
export type SecondDriverCheck = {
  state: "open" | "processing" | "verified" | "refused"
  isOver: boolean
  /** The link went to the second driver's own address. */
  isMailed: boolean
}

const EXTRA: ExtraId = "additional_driver"
const PREFIX = "secondDriver."

/** Stands in `addSecondDriver` where a second driver is declined and yet described; the schema refuses it. */
export const DECLINED_BUT_DESCRIBED = "declined but described"

const isFields = (input: unknown): input is Record<string, unknown> =>
  typeof input === "object" && input !== null && !Array.isArray(input)

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "")

const isYes = (value: unknown) => [true, "on", "true", "yes"].some((each) => each === value)
const isNo = (value: unknown) => [false, "off", "false", "no"].some((each) => each === value)

/**
 * The one second driver of a request (D22), however a client asks: by `addSecondDriver`, by the extra `additional_driver`, or by
 * the data alone. Then `addSecondDriver` is true, `secondDriver` nested, and the extra left out of `extras`. Fields of a form
 * (`secondDriver.firstName`) count as nested ones, empty ones as none.
 */
export function withOneSecondDriver(input: unknown): unknown {
  if (!isFields(input)) return input
  const typed = Object.entries(input).filter(([key]) => key.startsWith(PREFIX))
  const others = Object.entries(input).filter(([key]) => !key.startsWith(PREFIX))
  const fields: Record<string, unknown> = Object.fromEntries(others)
  const { addSecondDriver: asked, extras, secondDriver } = fields
  const nested = isFields(secondDriver) ? secondDriver : {}
  const described = { ...nested, ...Object.fromEntries(typed.map(([key, value]) => [key.slice(PREFIX.length), value])) }
  const isExtra = extras === EXTRA || (Array.isArray(extras) && extras.includes(EXTRA))
  const isDescribed = Object.values(described).some((value) => !isBlank(value))
  const isKnown = isBlank(asked) || isYes(asked) || isNo(asked)
  const rest = { ...fields, ...(isExtra && { extras: withoutExtra(extras) }) }
  if (isYes(asked) || isExtra || (isBlank(asked) && isDescribed))
    return { ...rest, addSecondDriver: isKnown ? true : asked, secondDriver: described }
  return {
    ...rest,
    addSecondDriver: isNo(asked) && isDescribed ? DECLINED_BUT_DESCRIBED : asked,
    secondDriver: undefined,
  }
}

const withoutExtra = (extras: unknown) => (Array.isArray(extras) ? extras.filter((each) => each !== EXTRA) : [])

/** Whether the wizard's form has a second driver; one kept by an older page may name the extra instead. */
export const hasSecondDriver = (form: { addSecondDriver: boolean; extras: ExtraId[] }) =>
  form.addSecondDriver || form.extras.includes(EXTRA)

/** What changes in the wizard's form when a second driver is added or not: `extras` never names one. */
export const secondDriverChange = (form: { extras: ExtraId[] }, addSecondDriver: boolean) => ({
  addSecondDriver,
  extras: form.extras.filter((each) => each !== EXTRA),
})
