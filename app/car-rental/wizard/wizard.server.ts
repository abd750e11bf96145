import { type Profile, profileOf } from "../../accounts/queries.server"
import { bookingEligibility } from "../../accounts/rules/booking-eligibility"
import { splitName } from "../../accounts/rules/verified-person"
import { itemPicture } from "../../catalogue/pictures.server"
import type { Ctx } from "../../platform/context.server"
import { addDays, parseDateInput, romeDate, romeInstant } from "../../platform/dates"
import { notFound, Refusal } from "../../platform/refusal"
import { conflictsOf, isLicenceOnFile, lastDriverOf, listedVehicleById } from "../queries.server"
import { AVAILABILITY_DAYS, defaultPeriod } from "../rules/slots"
import { type DriverFields, newForm, quoteBody } from "../rules/wizard-form"
import { quoteRental } from "./quote.server"

type WizardVisit = { categoryId: string; itemId: string; step: number }

/**
 * Initial data of the wizard: the vehicle, whether this reader may book it (D13), known customer data, and for the
 * first step (`step` is 1) the price of the default dates and the occupied periods. Refuses with 404 for a vehicle of
 * another category, `car-rental.unavailable` for an unavailable one.
 */
export async function loadWizard(ctx: Ctx, { categoryId, itemId, step }: WizardVisit) {
  const { item, vehicle } = await listedVehicleById(ctx, itemId)
  if (item.category !== categoryId) throw notFound("car-rental.vehicle-not-found")
  if (!item.available) throw new Refusal("car-rental.unavailable", {}, { status: 409 })
  const profile = await profileOf(ctx)
  const eligibility = bookingEligibility(profile)
  const customer = profile && eligibility === "allowed" ? await customerOf(ctx, profile) : {}
  return {
    eligibility,
    data: {
      vehicle: { ...vehicle, name: item.name },
      /** The car from its side. */
      picture: await itemPicture(ctx, item, "side"),
      customer,
      isLicenceOnFile: eligibility === "allowed" && (await isLicenceOnFile(ctx)),
      publishableKey: ctx.config.stripe.publishableKey,
      firstStep: eligibility === "allowed" && step === 1 ? await firstStepData(ctx, vehicle.id, customer) : undefined,
      /** The server's clock, an instant. */
      now: ctx.now().toISOString(),
      today: romeDate(ctx.now()),
    },
  }
}

export type WizardData = Awaited<ReturnType<typeof loadWizard>>["data"]

/**
 * Periods occupied by others within `AVAILABILITY_DAYS`, and the quote of the default dates; without a quote, the
 * wizard requests it and gets the error.
 */
async function firstStepData(ctx: Ctx, vehicleId: string, customer: Partial<DriverFields>) {
  const today = romeDate(ctx.now())
  const end = addDays(today, AVAILABILITY_DAYS + 1)
  const loadedPeriod = { startsAt: romeInstant(today, "00:00"), endsAt: romeInstant(end, "00:00") }
  const proposed = quoteBody(vehicleId, newForm(defaultPeriod(ctx.now()), customer), ctx.currency)
  const [occupied, quote] = await Promise.all([
    conflictsOf(ctx, vehicleId, loadedPeriod),
    quoteRental(ctx, proposed).catch((error) => {
      if (error instanceof Refusal) return undefined
      throw error
    }),
  ])
  return {
    occupied: occupied.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    initialQuote: quote && { body: JSON.stringify(proposed), quote },
  }
}

/** Driver data from the account, the verified document and the last car booking; editable in step 2. */
async function customerOf(
  ctx: Ctx,
  { id, name, email, phone, verifiedPerson }: Profile,
): Promise<Partial<DriverFields>> {
  const last = await lastDriverOf(ctx, id)
  return {
    ...splitName(name),
    email,
    phone: phone || last?.phone || "",
    birthDate: asTyped(verifiedPerson?.birthDate ?? last?.birthDate),
    licenseNumber: last?.licenseNumber ?? "",
    licenseIssueDate: asTyped(last?.licenseIssueDate),
  }
}

/** `dd/mm/yyyy`; "" for an invalid date. */
const asTyped = (date = "") => parseDateInput(date)?.split("-").reverse().join("/") ?? ""
