import { customerOrNull } from "../accounts/identity/gates.server"
import { itemById } from "../catalogue/queries.server"
import { sessionHintForm } from "../checkout/forms"
import { enforceCheckoutRateLimit, type HoldResult, holdForPayment } from "../checkout/holding/hold.server"
import type { Ctx } from "../platform/context.server"
import { isIsoDate, parseDateInput } from "../platform/dates"
import { fieldRefusals } from "../platform/http/api.server"
import { textOf } from "../platform/i18n/text.server"
import { convertEuroCents } from "../platform/money"
import { type FieldRefusal, invalid, notFound, Refusal } from "../platform/refusal"
import { driverInput, type WashForm, washForm } from "./forms"
import { addOnById } from "./rules/add-ons"
import { BAY_LOCATION } from "./rules/bay"
import { addOnOf, type LentDriver, type WashDetails } from "./rules/details"
import { addOnDriverErrors } from "./rules/drivers"
import { priceOf } from "./rules/price"
import { hoursOf, type Service, serviceById } from "./rules/services"
import { dayError, freeStartTimes, lendableHours, periodOf } from "./rules/slots"

/**
 * Holds the bay for a wash while its customer, a guest or signed in, pays (D13, D30). The same `purchaseKey` updates
 * the same booking. Refuses with 422 and every invalid field, as `customerOrNull` does, `car-wash.unavailable`,
 * `car-wash.amount-changed` (409) if the amount shown differs from the server's (D1), `car-wash.time-taken` and
 * `car-wash.no-car-free` (409), and as `holdForPayment` does.
 *
 * @anyone Guests book too.
 */
export async function holdWash(ctx: Ctx, input: unknown): Promise<HoldResult> {
  const customer = await customerOrNull(ctx, sessionHintForm.catch({}).parse(input))
  await enforceCheckoutRateLimit(ctx, { userId: customer?.id ?? null })
  const { service, ...requested } = validatedRequest(ctx, input)
  const item = await itemById(ctx, service.id)
  if (!item) throw notFound("car-wash.service-required")
  if (!item.available) throw new Refusal("car-wash.unavailable", {}, { status: 409 })
  const details = detailsOf(service, requested)
  const { lines, totalCents } = priceOf(service, addOnOf(details))
  const amountDueCents = convertEuroCents(totalCents, requested.currency)
  if (requested.expectedAmountCents !== amountDueCents)
    throw new Refusal("car-wash.amount-changed", {}, { status: 409 })
  const wash = {
    kind: "car_wash" as const,
    purchaseKey: requested.purchaseKey,
    userId: customer?.id ?? null,
    itemId: service.id,
    itemName: textOf(`car-wash.name-${service.id}`, {}, ctx.locale) ?? item.name,
    ...periodOf(requested.appointmentDate, requested.appointmentTime, hoursOf(service)),
    pickupLocation: BAY_LOCATION,
    dropoffLocation: BAY_LOCATION,
    customerName: requested.fullName,
    customerEmail: requested.email,
    customerPhone: requested.phone,
    locale: ctx.locale,
    lines,
    subtotalCents: totalCents,
    taxCents: 0,
    totalCents,
    currency: requested.currency,
    amountDueCents: amountDueCents,
    details,
  }
  const { emailCodeId, emailCode } = requested
  return holdForPayment(ctx, wash, { emailCodeId, emailCode }).catch((error: unknown) => {
    const isTaken = error instanceof Refusal && error.code === "checkout.taken"
    throw isTaken ? timeTakenRefusal() : error
  })
}

/** The valid request; the database decides whether the bay is free. */
function validatedRequest(ctx: Ctx, input: unknown): Omit<WashForm, "service"> & { service: Service } {
  const parsed = washForm.safeParse(input)
  const broken = parsed.success ? [] : fieldRefusals(parsed.error)
  const requested = (parsed.success ? parsed.data : input) as Partial<WashForm> | null
  const late = [
    ...broken,
    ...appointmentErrors(ctx, requested ?? {}, broken),
    ...loanCarDriverErrors(requested ?? {}, broken),
  ]
  const service = serviceById(parsed.data?.service)
  if (late.length > 0 || !parsed.success || !service) throw invalid(late)
  return { ...parsed.data, service }
}

/** Errors of day and time, if given. */
function appointmentErrors(ctx: Ctx, requested: Partial<WashForm>, broken: FieldRefusal[]): FieldRefusal[] {
  const isBroken = (name: string) => broken.some(({ field }) => field === name)
  const { appointmentDate: date, appointmentTime: time } = requested
  if (isBroken("appointmentDate") || date === undefined) return []
  const wrong = dayError(date, ctx.now())
  if (wrong) return [{ field: "appointmentDate", code: wrong }]
  const service = serviceById(requested.service)
  if (!service || isBroken("appointmentTime") || time === undefined) return []
  const isOffered = freeStartTimes(date, hoursOf(service), ctx.now()).includes(time)
  if (!isOffered) return [{ field: "appointmentTime", code: "car-wash.time-not-offered" }]
  const { additionalService, additionalServiceHours: addOnHours } = requested
  if (!additionalService || !addOnHours || isBroken("additionalServiceHours")) return []
  const endsAfterClosing = !lendableHours(time).some((hours) => hours === Number(addOnHours))
  return endsAfterClosing ? [{ field: "additionalServiceHours", code: "car-wash.back-after-closing" }] : []
}

/** Errors of the driver of the add-on's car, if chosen. */
function loanCarDriverErrors(requested: Partial<WashForm>, broken: FieldRefusal[]): FieldRefusal[] {
  const addOn = addOnById(requested.additionalService)
  if (!addOn) return []
  const driver = driverInput.safeParse(requested).data ?? {}
  const { appointmentDate: date } = requested
  const errors = addOnDriverErrors(addOn.id, driver, date !== undefined && isIsoDate(date) ? date : undefined)
  return errors.filter(({ field }) => !broken.some((each) => each.field === field))
}

/** The driver of the add-on's car, with ISO days; undefined without an add-on. */
function driverOf(requested: Omit<WashForm, "service">): LentDriver | undefined {
  if (!requested.additionalService) return undefined
  const { birthDate = "", licenseNumber = "", licenseIssueDate = "" } = requested
  return {
    birthDate: parseDateInput(birthDate) ?? birthDate,
    licenseNumber,
    licenseIssueDate: parseDateInput(licenseIssueDate) ?? licenseIssueDate,
  }
}

const detailsOf = (service: Service, requested: Omit<WashForm, "service">): WashDetails => ({
  serviceId: service.id,
  appointmentDate: requested.appointmentDate,
  appointmentTime: requested.appointmentTime,
  additionalService: requested.additionalService,
  additionalServiceHours: requested.additionalService && requested.additionalServiceHours,
  driver: driverOf(requested),
  notes: requested.notes,
})

const timeTakenRefusal = () =>
  new Refusal(
    "car-wash.time-taken",
    {},
    { status: 409, fields: [{ field: "appointmentTime", code: "car-wash.time-taken" }] },
  )
