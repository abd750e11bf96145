import { requireVerifiedCustomer } from "../../accounts/identity/gates.server"
import { keepDetails } from "../../accounts/profile.server"
import { ageOn } from "../../bookings/rules/drivers"
import { ownBooking } from "../../checkout/access.server"
import { giftCardCreditOfBooking } from "../../checkout/gift-cards/gift-card-credit.server"
import { enforceCheckoutRateLimit } from "../../checkout/holding/customer-limits.server"
import { holdForPayment } from "../../checkout/holding/hold.server"
import type { GiftCardCredit } from "../../checkout/paying/checkout-response.server"
import { tierOf } from "../../membership/tier.server"
import type { Ctx } from "../../platform/context.server"
import type { RentalDetails } from "../queries.server"
import { pickupInstant, returnInstant } from "../rules/days"
import { kmPackageCents, kmPackageOf, totalKmWith } from "../rules/kilometres"
import { driverAgeDate, type QuoteResponse } from "../rules/quote"
import { quoteFor } from "../wizard/quote.server"
import { requireValidRentalRequest, type ValidRentalRequest } from "../wizard/rental-request.server"

export type Checkout = {
  bookingId: string
  expiresAt: Date
  quote: QuoteResponse
  giftCardCredit: GiftCardCredit
  /** See `HoldResult`. */
  releasedCreditCents: number
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
  const rentalRequest = await requireValidRentalRequest(ctx, profile, input)
  const quote = quoteFor(rentalRequest.vehicleItem.vehicle, rentalRequest, await tierOf(ctx, profile.id))
  const { purchaseKey } = rentalRequest
  const rental = { ...bookingFields(ctx, rentalRequest, quote), userId: profile.id, purchaseKey }
  const requested = { ...rental, kind: "car_rental" as const, amountDueCents: quote.totalInCurrencyCents }
  const { bookingId, expiresAt, releasedCreditCents } = await holdForPayment(ctx, requested)
  const { firstName, lastName } = rentalRequest
  await keepDetails(ctx, profile, { ...rentalRequest, fullName: `${firstName} ${lastName}` }, { isOwnLicence: true })
  const giftCardCredit = await giftCardCreditOfBooking(ctx, await ownBooking(ctx, bookingId))
  return { bookingId, expiresAt, quote, giftCardCredit, releasedCreditCents }
}

function bookingFields(ctx: Ctx, rentalRequest: ValidRentalRequest, quote: QuoteResponse) {
  const { vehicleItem, firstName, lastName, email, phone } = rentalRequest
  const { place } = vehicleItem.vehicle
  return {
    itemId: vehicleItem.item.id,
    itemName: vehicleItem.item.name,
    startsAt: pickupInstant(rentalRequest),
    endsAt: returnInstant(rentalRequest),
    pickupLocation: place ?? rentalRequest.pickupLocation,
    dropoffLocation: place ?? rentalRequest.returnLocation,
    customerName: `${firstName} ${lastName}`,
    customerEmail: email,
    customerPhone: phone,
    locale: ctx.locale,
    lines: quote.lines,
    subtotalCents: quote.subtotalCents,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    currency: quote.currency,
    details: rentalDetails(rentalRequest, quote),
  }
}

function rentalDetails(rentalRequest: ValidRentalRequest, quote: QuoteResponse): RentalDetails {
  const { firstName, lastName, birthDate, licenseNumber, licenseIssueDate, isSardinianResident, vehicleItem } =
    rentalRequest
  const kmPackage = kmPackageOf(rentalRequest.kmPackageType, rentalRequest.kmPackageDistance)
  return {
    customer: {
      fullName: `${firstName} ${lastName}`,
      email: rentalRequest.email,
      phone: rentalRequest.phone,
      age: ageOn(birthDate, driverAgeDate(rentalRequest)),
    },
    driver: { firstName, lastName, birthDate, licenseNumber, licenseIssueDate, isSardinianResident },
    secondDriver: rentalRequest.secondDriver,
    duration: quote.billingDays,
    insuranceOption: quote.insuranceOption,
    extras: rentalRequest.extras,
    kmPackage: {
      type: kmPackage.type,
      distance: kmPackage.type === "package" ? kmPackage.distance : undefined,
      costCents: kmPackageCents(kmPackage, quote.billingDays, vehicleItem.vehicle),
      includedKm: totalKmWith(kmPackage, quote.billingDays),
      isPremium: vehicleItem.vehicle.premium,
    },
    depositOption: rentalRequest.depositOption,
    depositCents: quote.depositCents,
    deductible: quote.deductible,
    driverLicenseImage: rentalRequest.licenceId,
    driverIdImage: rentalRequest.idId ?? "",
  }
}
