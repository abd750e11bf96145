import { requireVerifiedCustomer } from "../../accounts/identity/gates.server"
import { ageOn } from "../../bookings/rules/drivers"
import { ownBooking } from "../../checkout/access.server"
import { type GiftCardCredit, giftCardCreditOfBooking } from "../../checkout/gift-cards/gift-card-credit.server"
import { enforceCheckoutRateLimit, holdForPayment } from "../../checkout/holding/hold.server"
import { purchaseOf } from "../../checkout/queries.server"
import { tierOf } from "../../membership/tier.server"
import type { Ctx } from "../../platform/context.server"
import { pickupInstant, returnInstant } from "../rules/days"
import type { RentalDetails } from "../rules/details"
import { kmPackageCents, kmPackageOf, totalKmWith } from "../rules/kilometres"
import { driverAgeDate, type QuoteResponse } from "../rules/quote"
import { type Application, requireValidRentalRequest } from "../wizard/application.server"
import { priceOf } from "../wizard/quote.server"

export type Checkout = {
  bookingId: string
  expiresAt: Date
  quote: QuoteResponse
  giftCardCredit: GiftCardCredit
  /** See `HoldResult`. */
  returnedCents: number
}

/**
 * Entering step 4: validates steps 1 to 3, prices them and holds the vehicle for 20 minutes (D26). The same
 * `purchaseKey` updates the same booking. Refuses with 401 and 403 (`requireVerifiedCustomer`), 422 with every invalid
 * field, 404 for an unknown vehicle or document, `car-rental.taken` (409) with the conflicting dates, and as
 * `holdForPayment` does.
 */
export async function openCheckout(ctx: Ctx, input: unknown): Promise<Checkout> {
  const profile = await requireVerifiedCustomer(ctx)
  await enforceCheckoutRateLimit(ctx, { userId: profile.id })
  const application = await requireValidRentalRequest(ctx, profile, input)
  const quote = priceOf(application.offer.vehicle, application, await tierOf(ctx, profile.id))
  const { purchaseKey } = application
  const rental = { ...bookingFields(ctx, application, quote), userId: profile.id, purchaseKey }
  const requested = { ...rental, kind: "car_rental" as const, amountDueCents: quote.total }
  const { bookingId, expiresAt, releasedCreditCents: returnedCents } = await holdForPayment(ctx, requested)
  const giftCardCredit = await giftCardCreditOfBooking(ctx, await ownBooking(ctx, bookingId), purchaseOf(bookingId))
  return { bookingId, expiresAt, quote, giftCardCredit, returnedCents }
}

function bookingFields(ctx: Ctx, application: Application, quote: QuoteResponse) {
  const { offer, firstName, lastName, email, phone } = application
  return {
    itemId: offer.item.id,
    itemName: offer.item.name,
    startsAt: pickupInstant(application),
    endsAt: returnInstant(application),
    pickupLocation: application.pickupLocation as string,
    dropoffLocation: application.returnLocation as string,
    customerName: `${firstName} ${lastName}`,
    customerEmail: email,
    customerPhone: phone,
    locale: ctx.locale,
    lines: quote.lines,
    subtotalCents: quote.subtotalCents,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    currency: quote.currency,
    details: rentalDetails(application, quote),
  }
}

function rentalDetails(application: Application, quote: QuoteResponse): RentalDetails {
  const { firstName, lastName, birthDate, licenseNumber, licenseIssueDate, isSardinianResident, offer } = application
  const kmPackage = kmPackageOf(application.kmPackageType, application.kmPackageDistance)
  return {
    customer: {
      fullName: `${firstName} ${lastName}`,
      email: application.email,
      phone: application.phone,
      age: ageOn(birthDate, driverAgeDate(application)),
    },
    driver: { firstName, lastName, birthDate, licenseNumber, licenseIssueDate, isSardinianResident },
    secondDriver: application.secondDriver,
    duration: quote.billingDays,
    insuranceOption: quote.insuranceOption,
    extras: application.extras,
    kmPackage: {
      type: kmPackage.type,
      distance: kmPackage.type === "package" ? kmPackage.distance : undefined,
      costCents: kmPackageCents(kmPackage, quote.billingDays, offer.vehicle),
      includedKm: totalKmWith(kmPackage, quote.billingDays),
      isPremium: offer.vehicle.premium,
    },
    depositOption: application.depositOption,
    depositCents: quote.depositCents,
    deductible: quote.deductible,
    driverLicenseImage: application.licenceId,
    driverIdImage: application.idId ?? "",
  }
}
