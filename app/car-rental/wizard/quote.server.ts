import type { Period } from "../../bookings/occupancy.server"
import { driverDateErrors, driverErrors, driverOn } from "../../bookings/rules/drivers"
import type { TierId } from "../../membership/rules/tiers"
import { tierOf } from "../../membership/tier.server"
import type { Ctx } from "../../platform/context.server"
import { isIsoDate, romeDate } from "../../platform/dates"
import { fieldRefusals } from "../../platform/http/api.server"
import { type FieldRefusal, invalid, Refusal } from "../../platform/refusal"
import { quoteRequest, type RentalQuoteInput, validQuoteFields } from "../forms"
import { conflictsOf, listedVehicleById, type VehicleItem } from "../queries.server"
import { pickupInstant, returnInstant } from "../rules/days"
import { insuranceRefusal } from "../rules/insurance"
import { kmErrors, kmPackageOf } from "../rules/kilometres"
import { isPeriod, periodErrors, type RequestedPeriod } from "../rules/period"
import type { RentalVehicle } from "../rules/prices"
import { type QuoteResponse, quote, toQuoteResponse } from "../rules/quote"
import { stepOfField } from "../rules/steps"

/**
 * The price of a rental for wizard and API (D1, D23), with the discount of a member who is signed in. Refuses with 422 and every invalid field, including taken dates;
 * an unknown vehicle is not found (404).
 */
export async function quoteRental(ctx: Ctx, request: unknown): Promise<QuoteResponse> {
  const parsed = quoteRequest.safeParse(request)
  const { vehicleItem, errors } = await checkRules(ctx, request)
  const all = distinct([...(parsed.success ? [] : fieldRefusals(parsed.error)), ...errors])
  const isPeriodValid = vehicleItem && !all.some(({ field }) => stepOfField(field) === 1)
  const taken = isPeriodValid ? await availabilityError(ctx, vehicleItem.item.id, validQuoteFields(request)) : undefined
  if (taken) throw invalid([...all, taken])
  if (all.length > 0 || !vehicleItem || !parsed.success) throw invalid(all)
  const userId = ctx.actor.kind === "person" ? ctx.actor.userId : null
  return quoteFor(vehicleItem.vehicle, parsed.data, await tierOf(ctx, userId))
}

/** The price of a valid request for a customer whose membership is of the tier. */
export function quoteFor(
  vehicle: RentalVehicle,
  request: Omit<RentalQuoteInput, "vehicleId">,
  tierId: TierId | null,
): QuoteResponse {
  const kmPackage = kmPackageOf(request.kmPackageType, request.kmPackageDistance)
  return toQuoteResponse(quote({ ...request, vehicle, kmPackage, tierId }), request.currency)
}

/**
 * Checks the given fields against the rules of period, driver, insurance and kilometres; missing fields are not
 * reported here. Without a vehicle or pickup day, the driver's dates are still validated.
 */
export async function checkRules(
  ctx: Ctx,
  request: unknown,
): Promise<{ vehicleItem?: VehicleItem; errors: FieldRefusal[] }> {
  const fields = validQuoteFields(request)
  const vehicleItem = fields.vehicleId ? await listedVehicleById(ctx, fields.vehicleId) : undefined
  const errors = [...periodErrors(fields, ctx.now()), ...kmErrors(fields.kmPackageType, fields.kmPackageDistance)]
  if (vehicleItem && !vehicleItem.item.available) errors.push({ field: "vehicleId", code: "car-rental.unavailable" })
  const on = fields.pickupDate
  if (vehicleItem && on && isIsoDate(on)) {
    const ofDriver = driverErrors(fields, vehicleItem.vehicle.category, on)
    const uninsured = insuranceRefusal(vehicleItem.vehicle, driverOn(fields, on))
    const isReported = ofDriver.some(({ field }) => field === uninsured?.field)
    errors.push(...ofDriver, ...(uninsured && !isReported ? [uninsured] : []))
  } else errors.push(...driverDateErrors(fields))
  return { vehicleItem, errors }
}

/** Checked for a valid period even if other fields are refused, so that taken dates are always reported. */
async function availabilityError(
  ctx: Ctx,
  itemId: string,
  requested: RequestedPeriod,
): Promise<FieldRefusal | undefined> {
  if (!isPeriod(requested)) return undefined
  const period = { startsAt: pickupInstant(requested), endsAt: returnInstant(requested) }
  const [conflict] = await conflictsOf(ctx, itemId, period)
  return conflict && takenError(conflict)
}

export function distinct(errors: FieldRefusal[]): FieldRefusal[] {
  const seen = new Map(errors.toReversed().map((error) => [`${error.field} ${error.code}`, error]))
  return errors.filter((error) => seen.get(`${error.field} ${error.code}`) === error)
}

/** `dd/mm/yyyy` in Rome's time. */
const shortDate = (instant: Date) => romeDate(instant).split("-").reverse().join("/")

const datesOf = ({ startsAt, endsAt }: Period) => ({ from: shortDate(startsAt), to: shortDate(endsAt) })

/** The dates are taken: 409 with the conflicting dates (part 2 §8). */
export const takenRefusal = (conflict: Period) => new Refusal("car-rental.taken", datesOf(conflict), { status: 409 })

/** The same as a field error, to be combined with others. */
export const takenError = (conflict: Period): FieldRefusal => ({
  field: "pickupDate",
  code: "car-rental.taken",
  details: datesOf(conflict),
})
