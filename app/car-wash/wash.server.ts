import { guestOrCustomer } from "../accounts/identity/gates.server"
import { itemById } from "../catalogue/queries.server"
import { sessionHintForm } from "../checkout/forms"
import { countTry, type Held, holdForPayment } from "../checkout/holding/hold.server"
import type { Ctx } from "../platform/context.server"
import { isIsoDate, readDate } from "../platform/dates"
import { fieldRefusals } from "../platform/http/api.server"
import { textOf } from "../platform/i18n/text.server"
import { convertEuroCents } from "../platform/money"
import { type FieldRefusal, invalid, notFound, Refusal } from "../platform/refusal"
import { typedDriver, type WashForm, washForm } from "./forms"
import { addOnById } from "./rules/add-ons"
import { BAY_PLACE } from "./rules/bay"
import { addOnOf, type LentDriver, type WashDetails } from "./rules/details"
import { addOnDriverBreaks } from "./rules/drivers"
import { priceOf } from "./rules/price"
import { hoursOf, type Service, serviceById } from "./rules/services"
import { dayBreak, lendableHours, periodOf, slots } from "./rules/slots"

/**
 * Holds the bay for a wash while its customer, a guest or signed in, pays (D13, D30). The same `purchaseKey` updates
 * the same booking. Refuses with 422 and every broken rule, as `guestOrCustomer` does, `car-wash.unavailable`,
 * `car-wash.amount-changed` (409) if the amount shown differs from the server's (D1), `car-wash.time-taken` and
 * `car-wash.no-car-free` (409), and as `holdForPayment` does.
 */
export async function holdWash(ctx: Ctx, input: unknown): Promise<Held> {
  const customer = await guestOrCustomer(ctx, sessionHintForm.catch({}).parse(input))
  await countTry(ctx, { userId: customer?.id ?? null })
  const { service, ...asked } = accepted(ctx, input)
  const item = await itemById(ctx, service.id)
  if (!item) throw notFound("car-wash.service-required")
  if (!item.available) throw new Refusal("car-wash.unavailable", {}, { status: 409 })
  const details = detailsOf(service, asked)
  const { lines, totalCents } = priceOf(service, addOnOf(details))
  const charged = convertEuroCents(totalCents, asked.currency)
  if (asked.expectedTotal !== charged) throw new Refusal("car-wash.amount-changed", {}, { status: 409 })
  const wash = {
    kind: "car_wash" as const,
    purchaseKey: asked.purchaseKey,
    userId: customer?.id ?? null,
    itemId: service.id,
    itemName: textOf(`car-wash.name-${service.id}`, {}, ctx.locale) ?? item.name,
    ...periodOf(asked.appointmentDate, asked.appointmentTime, hoursOf(service)),
    pickupLocation: BAY_PLACE,
    dropoffLocation: BAY_PLACE,
    customerName: asked.fullName,
    customerEmail: asked.email,
    customerPhone: asked.phone,
    locale: ctx.locale,
    lines,
    subtotalCents: totalCents,
    taxCents: 0,
    totalCents,
    currency: asked.currency,
    amountDueCents: charged,
    details,
  }
  const { emailCodeId, emailCode } = asked
  return holdForPayment(ctx, wash, { emailCodeId, emailCode }).catch((error: unknown) => {
    const isTaken = error instanceof Refusal && error.code === "checkout.taken"
    throw isTaken ? timeTaken() : error
  })
}

/** The valid request; the database decides whether the bay is free. */
function accepted(ctx: Ctx, input: unknown): Omit<WashForm, "service"> & { service: Service } {
  const parsed = washForm.safeParse(input)
  const broken = parsed.success ? [] : fieldRefusals(parsed.error)
  const asked = (parsed.success ? parsed.data : input) as Partial<WashForm> | null
  const late = [...broken, ...appointmentBreaks(ctx, asked ?? {}, broken), ...lentDriverBreaks(asked ?? {}, broken)]
  const service = serviceById(parsed.data?.service)
  if (late.length > 0 || !parsed.success || !service) throw invalid(late)
  return { ...parsed.data, service }
}

/** Errors of day and time, if given. */
function appointmentBreaks(ctx: Ctx, asked: Partial<WashForm>, broken: FieldRefusal[]): FieldRefusal[] {
  const isBroken = (name: string) => broken.some(({ field }) => field === name)
  const { appointmentDate: date, appointmentTime: time } = asked
  if (isBroken("appointmentDate") || date === undefined) return []
  const wrong = dayBreak(date, ctx.now())
  if (wrong) return [{ field: "appointmentDate", code: wrong }]
  const service = serviceById(asked.service)
  if (!service || isBroken("appointmentTime") || time === undefined) return []
  const isOffered = slots(date, hoursOf(service), ctx.now()).includes(time)
  if (!isOffered) return [{ field: "appointmentTime", code: "car-wash.time-not-offered" }]
  const { additionalService, additionalServiceHours: lent } = asked
  if (!additionalService || !lent || isBroken("additionalServiceHours")) return []
  const isLate = !lendableHours(time).some((hours) => hours === Number(lent))
  return isLate ? [{ field: "additionalServiceHours", code: "car-wash.back-after-closing" }] : []
}

/** Errors of the driver of the add-on's car, if chosen. */
function lentDriverBreaks(asked: Partial<WashForm>, broken: FieldRefusal[]): FieldRefusal[] {
  const addOn = addOnById(asked.additionalService)
  if (!addOn) return []
  const driver = typedDriver.safeParse(asked).data ?? {}
  const { appointmentDate: date } = asked
  const breaks = addOnDriverBreaks(addOn.id, driver, date !== undefined && isIsoDate(date) ? date : undefined)
  return breaks.filter(({ field }) => !broken.some((each) => each.field === field))
}

/** The driver of the add-on's car, with ISO days; undefined without an add-on. */
function driverOf(asked: Omit<WashForm, "service">): LentDriver | undefined {
  if (!asked.additionalService) return undefined
  const { birthDate = "", licenseNumber = "", licenseIssueDate = "" } = asked
  return {
    birthDate: readDate(birthDate) ?? birthDate,
    licenseNumber,
    licenseIssueDate: readDate(licenseIssueDate) ?? licenseIssueDate,
  }
}

const detailsOf = (service: Service, asked: Omit<WashForm, "service">): WashDetails => ({
  serviceId: service.id,
  appointmentDate: asked.appointmentDate,
  appointmentTime: asked.appointmentTime,
  additionalService: asked.additionalService,
  additionalServiceHours: asked.additionalService && asked.additionalServiceHours,
  driver: driverOf(asked),
  notes: asked.notes,
})

const timeTaken = () =>
  new Refusal(
    "car-wash.time-taken",
    {},
    { status: 409, fields: [{ field: "appointmentTime", code: "car-wash.time-taken" }] },
  )
