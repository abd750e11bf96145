import { customerOrNull } from "../accounts/identity/gates.server"
import { keepDetails } from "../accounts/profile.server"
import { itemById } from "../catalogue/queries.server"
import { enforceCheckoutRateLimit } from "../checkout/holding/customer-limits.server"
import { type HoldResult, holdForPayment } from "../checkout/holding/hold.server"
import type { Ctx } from "../platform/context.server"
import { parseDateInput } from "../platform/dates"
import { fieldRefusals } from "../platform/http/api.server"
import { textOf } from "../platform/i18n/text.server"
import { convertEuroCents } from "../platform/money"
import { invalid, notFound, Refusal } from "../platform/refusal"
import { type WashForm, washForm } from "./forms"
import { addOnOf, type WashDetails } from "./queries.server"
import type { CourtesyCarDriver } from "./rules/drivers"
import { priceOf } from "./rules/price"
import { hoursOf, type Service, serviceById } from "./rules/services"
import { BAY_LOCATION, dayError, freeStartTimes, periodOf } from "./rules/slots"

/**
 * Holds the bay for a wash while its customer, a guest or signed in, pays (D13, D30). The same `purchaseKey` updates
 * the same booking. Refuses with 422 and every invalid field, as `customerOrNull` does, `car-wash.unavailable`,
 * `car-wash.amount-changed` (409) if the amount shown differs from the server's (D1), `car-wash.time-taken` and
 * `car-wash.no-car-free` (409), and as `holdForPayment` does.
 *
 * @anyone Guests book too.
 */
export async function holdWash(ctx: Ctx, input: unknown): Promise<HoldResult> {
  const parsed = washForm.safeParse(input)
  if (!parsed.success) throw invalid(fieldRefusals(parsed.error))
  const requested = parsed.data
  const customer = await customerOrNull(ctx, requested)
  await enforceCheckoutRateLimit(ctx, { userId: customer?.id ?? null })
  const service = serviceById(requested.service)
  if (!service) throw notFound("car-wash.service-required")
  requireOffered(ctx, service, requested)
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
  const held = await holdForPayment(ctx, wash).catch((error: unknown) => {
    const isTaken = error instanceof Refusal && error.code === "checkout.taken"
    throw isTaken ? timeTakenRefusal() : error
  })
  await keepDetails(ctx, customer, { fullName: requested.fullName, phone: requested.phone, ...details.driver })
  return held
}

/** Refuses a day without washes, and a time that is not offered; the database decides whether the bay is free. */
function requireOffered(ctx: Ctx, service: Service, { appointmentDate, appointmentTime }: WashForm): void {
  const wrongDay = dayError(appointmentDate, ctx.now())
  if (wrongDay) throw invalid([{ field: "appointmentDate", code: wrongDay }])
  if (!freeStartTimes(appointmentDate, hoursOf(service), ctx.now()).includes(appointmentTime))
    throw invalid([{ field: "appointmentTime", code: "car-wash.time-not-offered" }])
}

/** The driver of the add-on's car, with ISO days; undefined without an add-on. */
function driverOf(requested: WashForm): CourtesyCarDriver | undefined {
  if (!requested.additionalService) return undefined
  const { birthDate = "", licenseNumber = "", licenseIssueDate = "" } = requested
  return {
    birthDate: parseDateInput(birthDate) ?? birthDate,
    licenseNumber,
    licenseIssueDate: parseDateInput(licenseIssueDate) ?? licenseIssueDate,
  }
}

const detailsOf = (service: Service, requested: WashForm): WashDetails => ({
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
