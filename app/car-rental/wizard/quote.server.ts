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
import { type ChoicePrices, choicePrices } from "../rules/choice-prices"
import { billingDays, pickupInstant, returnInstant } from "../rules/days"
import { type FairReturns, fairReturns } from "../rules/fair-returns"
import { insuranceRefusal } from "../rules/insurance"
import { kmErrors, kmPackageOf, offeredPackages } from "../rules/kilometres"
import { isPeriod, periodErrors, type RequestedPeriod } from "../rules/period"
import type { RentalVehicle } from "../rules/prices"
import { type QuoteInput, type QuoteResponse, quote, toQuoteResponse } from "../rules/quote"
import { stepOfField } from "../rules/steps"
import { returnOf } from "../rules/trip-period"

/**
 * The price of a rental for wizard and API (D1, D23), with the discount of a member who is signed in. Refuses with 422 and every invalid field, including taken dates;
 * an unknown vehicle is not found (404).
 */
export async function quoteRental(ctx: Ctx, request: unknown): Promise<RentalQuote> {
  const parsed = quoteRequest.safeParse(request)
  const { vehicleItem, errors } = await checkRules(ctx, request)
  const all = distinct([...(parsed.success ? [] : fieldRefusals(parsed.error)), ...errors])
  const isPeriodValid = vehicleItem && !all.some(({ field }) => stepOfField(field) === 1)
  const { taken, cheaper, latest } = isPeriodValid ? await returnsOf(ctx, vehicleItem, validQuoteFields(request)) : {}
  if (taken) throw invalid([...all, takenError(taken)])
  if (all.length > 0 || !vehicleItem || !parsed.success) throw invalid(all)
  const userId = ctx.actor.kind === "person" ? ctx.actor.userId : null
  const input = quoteInput(vehicleItem.vehicle, parsed.data, await tierOf(ctx, userId))
  const priced = quote(input)
  const savesCents = cheaper ? priced.totalCents - quote({ ...input, ...cheaper }).totalCents : 0
  return {
    ...toQuoteResponse(priced, parsed.data.currency),
    choices: choicePrices(input, parsed.data.currency),
    cheaperReturn: cheaper && savesCents > 0 ? { to: returnOf(cheaper), savesCents } : null,
    latestReturn: latest ? { to: returnOf(latest) } : null,
  }
}

/** A price with what each choice adds to it, and other returns that are worth knowing (D78, D79). */
export type RentalQuote = QuoteResponse & {
  choices: ChoicePrices
  /** In euro cents; a return is `YYYY-MM-DDTHH:MM` in Rome. */
  cheaperReturn: { to: string; savesCents: number } | null
  latestReturn: { to: string } | null
}

/** The price of a valid request for a customer whose membership is of the tier. */
export function quoteFor(
  vehicle: RentalVehicle,
  request: Omit<RentalQuoteInput, "vehicleId">,
  tierId: TierId | null,
): QuoteResponse {
  return toQuoteResponse(quote(quoteInput(vehicle, request, tierId)), request.currency)
}

const quoteInput = (
  vehicle: RentalVehicle,
  request: Omit<RentalQuoteInput, "vehicleId">,
  tierId: TierId | null,
): QuoteInput => {
  const kmPackage = kmPackageOf(request.kmPackageType, request.kmPackageDistance)
  return { ...request, vehicle, kmPackage, tierId }
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
  const period = vehicleItem?.vehicle.place === undefined ? fields : { ...fields, returnLocation: undefined }
  const days = isPeriod(fields) ? billingDays(fields) : 1
  const packages = vehicleItem && offeredPackages(days, vehicleItem.vehicle)
  const errors = [
    ...periodErrors(period, ctx.now()),
    ...kmErrors(fields.kmPackageType, fields.kmPackageDistance, packages),
  ]
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

/**
 * What takes the dates, and the fairer returns. Checked for a valid period even if other fields are refused, so that taken dates are
 * always reported.
 */
async function returnsOf(
  ctx: Ctx,
  { item, vehicle }: VehicleItem,
  requested: RequestedPeriod,
): Promise<FairReturns & { taken?: Period }> {
  if (!isPeriod(requested)) return {}
  const location = vehicle.place === undefined ? requested.returnLocation : undefined
  const { cheaper, latest } = fairReturns(requested, location, ctx.now())
  const endsAt = returnInstant(latest ?? requested)
  const occupied = await conflictsOf(ctx, item.id, { startsAt: pickupInstant(requested), endsAt })
  const taken = occupied.find(({ startsAt }) => startsAt < returnInstant(requested))
  return { taken, cheaper, latest: occupied.length > 0 ? undefined : latest }
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
