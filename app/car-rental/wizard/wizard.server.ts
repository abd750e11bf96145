import { type Profile, profileOf } from "../../accounts/queries.server"
import { bookingEligibility } from "../../accounts/rules/booking-eligibility"
import { driverFields } from "../../accounts/rules/personal-details"
import { splitName } from "../../accounts/rules/verified-person"
import { itemPicture } from "../../catalogue/pictures.server"
import type { Trip } from "../../catalogue/rules/trip"
import { itemTrip } from "../../catalogue/trips.server"
import type { Ctx } from "../../platform/context.server"
import { addDays, romeDate, romeInstant } from "../../platform/dates"
import { notFound, Refusal } from "../../platform/refusal"
import { conflictsOf, isLicenceOnFile, listedVehicleById, wasSardinianResident } from "../queries.server"
import { AVAILABILITY_DAYS, defaultPeriod } from "../rules/slots"
import { stepOfField } from "../rules/steps"
import { type KnownCustomer, newForm, quoteBody, tripFields } from "../rules/wizard-form"
import { quoteRental } from "./quote.server"

/** `step`: of the address, if it has one; `trip` likewise. */
type WizardVisit = { categoryId: string; itemId: string; step?: number | undefined; trip?: Trip | undefined }

/**
 * Initial data of the wizard: the vehicle, whether this reader may book it (D13), known customer data, the price of the trip or
 * the default dates where no later step is asked for, and for the first step the occupied periods. For readers who may not book
 * yet, the price of the trip (D80). Refuses with 404 for a vehicle of another category, `car-rental.unavailable` for an
 * unavailable one.
 */
export async function loadWizard(ctx: Ctx, { categoryId, itemId, step, trip }: WizardVisit) {
  const { item, vehicle } = await listedVehicleById(ctx, itemId)
  if (item.category !== categoryId) throw notFound("car-rental.vehicle-not-found")
  if (!item.available) throw new Refusal("car-rental.unavailable", {}, { status: 409 })
  const profile = await profileOf(ctx)
  const eligibility = bookingEligibility(profile)
  const isAllowed = eligibility === "allowed"
  const customer = profile && isAllowed ? await customerOf(ctx, profile) : {}
  const opening = isAllowed && (step ?? 1) === 1 ? await openingPrice(ctx, vehicle.id, customer, trip) : undefined
  const opensOn = trip && opening?.arePeriodAndCarFree ? 2 : 1
  const isFirst = isAllowed && (step ?? opensOn) === 1
  return {
    eligibility,
    offer: trip && !isAllowed ? await itemTrip(ctx, item, trip) : undefined,
    data: {
      vehicle: { ...vehicle, name: item.name },
      /** The car from its side. */
      picture: await itemPicture(ctx, item, "side"),
      customer,
      isLicenceOnFile: isAllowed && (await isLicenceOnFile(ctx)),
      publishableKey: ctx.config.stripe.publishableKey,
      /** The first step that needs something: the second one if the car is free for the trip. */
      opensOn,
      initialQuote: opening?.initialQuote,
      occupied: isFirst ? await occupiedAhead(ctx, vehicle.id) : [],
      /** The server's clock, an instant. */
      now: ctx.now().toISOString(),
      today: romeDate(ctx.now()),
    },
  }
}

export type WizardData = Awaited<ReturnType<typeof loadWizard>>["data"]

/** Periods occupied by others within `AVAILABILITY_DAYS`. */
async function occupiedAhead(ctx: Ctx, vehicleId: string) {
  const today = romeDate(ctx.now())
  const end = addDays(today, AVAILABILITY_DAYS + 1)
  const occupied = await conflictsOf(ctx, vehicleId, {
    startsAt: romeInstant(today, "00:00"),
    endsAt: romeInstant(end, "00:00"),
  })
  return occupied.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }))
}

/** The quote of the trip or the default dates; without a quote, the wizard requests it and gets the error. */
async function openingPrice(ctx: Ctx, vehicleId: string, customer: KnownCustomer, trip: Trip | undefined) {
  const form = { ...newForm(defaultPeriod(ctx.now()), customer), ...(trip && tripFields(trip)) }
  const proposed = quoteBody(vehicleId, form, ctx.currency)
  try {
    const quote = await quoteRental(ctx, proposed)
    return { arePeriodAndCarFree: true, initialQuote: { body: JSON.stringify(proposed), quote } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { arePeriodAndCarFree: !error.fields.some(({ field }) => stepOfField(field) === 1), initialQuote: undefined }
  }
}

/** Driver data from the account and the verified document, with the residence of the last rental; editable in step 2. */
async function customerOf(ctx: Ctx, profile: Profile): Promise<KnownCustomer> {
  return {
    ...splitName(profile.name),
    email: profile.email,
    phone: profile.phone ?? "",
    ...driverFields(profile),
    isSardinianResident: await wasSardinianResident(ctx, profile.id),
  }
}
