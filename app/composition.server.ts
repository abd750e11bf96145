import { accountsApi } from "./accounts/api.server"
import { retireDemoAccounts, seedDemoAccounts } from "./accounts/demo.server"
import { onIdentityEvent } from "./accounts/identity.server"
import { accountsJobs } from "./accounts/jobs.server"
import { passkeyApi } from "./accounts/passkey-api.server"
import { plugPersonalData } from "./accounts/personal-data.server"
import { sessionApi } from "./accounts/session-api.server"
import { backOfficeJobs } from "./back-office/jobs.server"
import { bookingsApi } from "./bookings/api.server"
import { bookingsJobs } from "./bookings/jobs.server"
import { bookingsData } from "./bookings/personal-data.server"
import { carRentalApi } from "./car-rental/api.server"
import { carRentalJobs } from "./car-rental/jobs.server"
import { kilometrePurchases } from "./car-rental/kilometre-purchases.server"
import { KILOMETRES_KIND } from "./car-rental/kilometre-queries.server"
import { kilometresApi } from "./car-rental/kilometres-api.server"
import { carRentalData } from "./car-rental/personal-data.server"
import { carRentalPurchases } from "./car-rental/purchases.server"
import { stepsApi } from "./car-rental/steps-api.server"
import { carWashApi } from "./car-wash/api.server"
import { carWashData } from "./car-wash/personal-data.server"
import { washBooking } from "./car-wash/plug.server"
import { catalogueApi } from "./catalogue/api.server"
import { catalogueJobs } from "./catalogue/jobs.server"
import { photographsApi } from "./catalogue/photographs-api.server"
import { seedCatalogue } from "./catalogue/seed.server"
import { helicopterBooking, jetBooking } from "./charter/flight-plug.server"
import { charterJobs } from "./charter/jobs.server"
import { offered } from "./charter/offer-endings.server"
import { charterData } from "./charter/personal-data.server"
import { yachtBooking } from "./charter/yacht-plug.server"
import { checkoutApi } from "./checkout/api.server"
import { checkoutJobs } from "./checkout/jobs.server"
import { guestData } from "./checkout/personal-data.server"
import { plugBooking } from "./checkout/plugs.server"
import { bookingPurchases } from "./checkout/purchases.server"
import { BOOKING_PURCHASE } from "./checkout/queries.server"
import { messagingJobs, messagingLoops } from "./messaging/jobs.server"
import { paymentsApi } from "./payments/api.server"
import { giftCardsData } from "./payments/gift-card-data.server"
import { paymentsJobs } from "./payments/jobs.server"
import { paymentsData } from "./payments/personal-data.server"
import { plugEvents, plugPurchase } from "./payments/purchases.server"
import type { Sandbox } from "./payments/sandbox/sandbox.server"
import type { Ctx } from "./platform/context.server"
import { diskLoop } from "./platform/disk.server"
import { platformJobs } from "./platform/housekeeping.server"
import type { JobKind, Loop } from "./platform/jobs.server"
import { siteApi } from "./site/api.server"
import { villaBooking } from "./villas/plug.server"

/** What the features plug into the platform: the one place that knows them all. */

/** `/api`, one part per feature; of two that answer at one address, the one before asks first whether it is meant. */
export const apiParts = [
  accountsApi,
  sessionApi,
  passkeyApi,
  catalogueApi,
  photographsApi,
  bookingsApi,
  carWashApi,
  carRentalApi,
  stepsApi,
  kilometresApi,
  checkoutApi,
  paymentsApi,
  siteApi,
]

/**
 * What a payment pays for, who else listens to the provider, and who holds what of a person: payments before bookings, as
 * everybody locks them.
 */
export function plugEverything(): void {
  plugPurchase("car-rental", carRentalPurchases)
  plugPurchase(KILOMETRES_KIND, kilometrePurchases)
  plugPurchase(BOOKING_PURCHASE, bookingPurchases)
  plugEvents("identity.verification_session.", onIdentityEvent)
  plugBooking("yacht", offered(yachtBooking))
  plugBooking("car_wash", washBooking)
  plugBooking("villa", villaBooking)
  plugBooking("jet", offered(jetBooking))
  plugBooking("helicopter", offered(helicopterBooking))
  plugPersonalData("payments", paymentsData)
  plugPersonalData("giftCards", giftCardsData)
  plugPersonalData("bookings", bookingsData)
  plugPersonalData("carRental", carRentalData)
  plugPersonalData("charter", charterData)
  plugPersonalData("carWash", carWashData)
  plugPersonalData("guests", guestData)
}

/** All background work. */
export function jobKinds(makeCtx: () => Ctx, sandbox: Sandbox | undefined): JobKind[] {
  return [
    ...accountsJobs(makeCtx),
    ...platformJobs(makeCtx),
    ...catalogueJobs(makeCtx),
    ...bookingsJobs(makeCtx),
    ...messagingJobs,
    ...paymentsJobs(makeCtx, sandbox),
    ...carRentalJobs(makeCtx),
    ...checkoutJobs(makeCtx),
    ...charterJobs(makeCtx),
    ...backOfficeJobs(makeCtx),
  ]
}

/** What every process does by itself, without the queue. */
export const loops = (makeCtx: () => Ctx): Loop[] => [...messagingLoops(makeCtx), diskLoop(makeCtx)]

/** The catalogue of the house; in a demonstration also its accounts, elsewhere none of them. Running it again changes nothing. */
export async function seedHouse(ctx: Ctx): Promise<void> {
  await seedCatalogue(ctx)
  if (ctx.config.demo) await seedDemoAccounts(ctx)
  else await retireDemoAccounts(ctx)
}
