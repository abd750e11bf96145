import { retireDemoAccounts, seedDemoAccounts } from "../sandbox/demo/accounts.server"
import { seedClosedEdition } from "../sandbox/demo/closed-edition.server"
import { seedDemoListingBookings } from "../sandbox/demo/listing-bookings.server"
import { seedDemoListings } from "../sandbox/demo/listings.server"
import { seedDemoPartner } from "../sandbox/demo/partner.server"
import { googleStandIn } from "../sandbox/google/app.server"
import { sandboxJobs } from "../sandbox/jobs.server"
import type { Sandbox } from "../sandbox/stripe/sandbox.server"
import { accountsApi } from "./accounts/api.server"
import { onIdentityEvent } from "./accounts/identity/identity.server"
import { accountsJobs } from "./accounts/jobs.server"
import { sessionApi } from "./accounts/sign-in/session-api.server"
import { passkeyApi } from "./accounts/two-factor/passkey-api.server"
import { backOfficeJobs } from "./back-office/jobs.server"
import { bookingsApi } from "./bookings/api.server"
import { bookingsJobs } from "./bookings/jobs.server"
import { occupiedIn } from "./bookings/occupancy.server"
import { bookingsData } from "./bookings/personal-data.server"
import { carRentalApi } from "./car-rental/api.server"
import { carRentalJobs } from "./car-rental/jobs.server"
import { kilometreOrders } from "./car-rental/kilometres/kilometre-kind.server"
import { kilometresApi } from "./car-rental/kilometres/kilometre-orders.server"
import { KILOMETRES_KIND } from "./car-rental/kilometres/kilometre-queries.server"
import { carRentalData } from "./car-rental/personal-data.server"
import { rentalKind } from "./car-rental/rental-kind.server"
import { tripTimes } from "./car-rental/rules/trip-times"
import { carPricing } from "./car-rental/trip-pricing.server"
import { stepsApi } from "./car-rental/wizard/steps.server"
import { carWashApi } from "./car-wash/api.server"
import { carWashData } from "./car-wash/personal-data.server"
import { washPackages } from "./car-wash/slots.server"
import { washKind } from "./car-wash/wash-kind.server"
import { catalogueApi } from "./catalogue/api.server"
import { catalogueJobs } from "./catalogue/jobs.server"
import { photographsApi } from "./catalogue/photographs/photographs-api.server"
import { seedCatalogue } from "./catalogue/seed.server"
import { helicopterKind, jetKind } from "./charter/flight-kind.server"
import { withQuoteRequestState } from "./charter/offers/offer-expiry.server"
import { charterData } from "./charter/personal-data.server"
import { yachtFacts } from "./charter/yacht-facts.server"
import { yachtKind } from "./charter/yacht-kind.server"
import { checkoutApi } from "./checkout/api.server"
import { bookingPurchaseHandler } from "./checkout/booking-purchase-handler.server"
import { checkoutJobs } from "./checkout/jobs.server"
import { legacyClientsApi } from "./checkout/legacy/legacy-api.server"
import { orderPurchaseHandler } from "./checkout/orders/order-purchase-handler.server"
import { ordersApi } from "./checkout/orders/orders-api.server"
import { stayPricing } from "./checkout/stay-pricing.server"
import { drawApi } from "./draw/api.server"
import { drawJobs } from "./draw/jobs.server"
import { drawData } from "./draw/personal-data.server"
import { TICKETS_KIND } from "./draw/queries.server"
import { openLegacyTickets } from "./draw/sales/legacy-sales.server"
import { seedEditions } from "./draw/seed.server"
import { ticketOrders } from "./draw/tickets/ticket-kind.server"
import { membershipApi } from "./membership/api.server"
import { membershipJobs } from "./membership/jobs.server"
import { onRenewalCardRemoved } from "./membership/member-choices.server"
import { membershipOrders } from "./membership/membership-kind.server"
import { MEMBERSHIP_KIND } from "./membership/membership-order.server"
import { membershipData } from "./membership/personal-data.server"
import { STEEL_CARD_KIND, steelCardOrders } from "./membership/steel-cards/steel-cards.server"
import { memberDiscount } from "./membership/tier.server"
import { messagingLoops } from "./messaging/jobs.server"
import { listingBookingJobs } from "./partners/bookings/jobs.server"
import { withPartner } from "./partners/bookings/listing-kind.server"
import { listingCalendarsData } from "./partners/calendars/personal-data.server"
import { partnersJobs } from "./partners/jobs.server"
import { listingsData } from "./partners/listings/listing-data.server"
import { listingPhotographs } from "./partners/listings/listing-photographs.server"
import { countListingView } from "./partners/listings/listing-views.server"
import { listingsApi } from "./partners/listings/listings-api.server"
import { partnerAccountData } from "./partners/payouts/personal-data.server"
import { partnersData } from "./partners/personal-data.server"
import { paymentsApi } from "./payments/api.server"
import { seedDemoRates } from "./payments/crypto/crypto-rates.server"
import { giftCardsData } from "./payments/gift-cards/gift-card-data.server"
import { paymentsJobs } from "./payments/jobs.server"
import { paymentsData } from "./payments/personal-data.server"
import type { Ctx, Features } from "./platform/context.server"
import { diskLoop } from "./platform/files/disk.server"
import type { JobKind, Loop } from "./platform/jobs.server"
import { platformJobs } from "./platform/platform-jobs.server"
import { siteApi } from "./site/api.server"
import { leastCents } from "./site/rules/home-page"
import { villaFacts } from "./villas/villa-facts.server"
import { villaKind } from "./villas/villa-kind.server"

/** The routes of `/api`, in parts by feature and topic. */
export const apiParts = [
  accountsApi,
  sessionApi,
  passkeyApi,
  catalogueApi,
  photographsApi,
  listingsApi,
  bookingsApi,
  carWashApi,
  carRentalApi,
  stepsApi,
  kilometresApi,
  checkoutApi,
  ordersApi,
  membershipApi,
  legacyClientsApi,
  drawApi,
  paymentsApi,
  siteApi,
]

/** The registries of handlers by which features call each other. `personalData` lists payments before bookings: rows are locked in this order everywhere. */
export const features: Features = {
  purchaseHandlers: { booking: bookingPurchaseHandler, order: orderPurchaseHandler },
  providerEvents: { "identity.verification_session.": onIdentityEvent },
  bookingKinds: {
    car_rental: withPartner(rentalKind),
    yacht: withPartner(withQuoteRequestState(yachtKind)),
    car_wash: washKind,
    villa: withPartner(villaKind),
    jet: withQuoteRequestState(jetKind),
    helicopter: withQuoteRequestState(helicopterKind),
  },
  orderKinds: {
    [KILOMETRES_KIND]: kilometreOrders,
    [MEMBERSHIP_KIND]: membershipOrders,
    [STEEL_CARD_KIND]: steelCardOrders,
    [TICKETS_KIND]: ticketOrders,
  },
  memberDiscount,
  leastCents,
  tripPricing: {
    cars: carPricing,
    "urban-cars": carPricing,
    yachts: stayPricing("yachts", yachtFacts),
    villas: stayPricing("villas", villaFacts),
  },
  tripTimes,
  occupiedIn,
  onCardRemoved: onRenewalCardRemoved,
  legacyOrders: { [TICKETS_KIND]: openLegacyTickets },
  sharedResources: { "car-wash-services": washPackages },
  personalData: {
    payments: paymentsData,
    // Before gift cards, which linked tickets make the account's own.
    draw: drawData,
    giftCards: giftCardsData,
    bookings: bookingsData,
    carRental: carRentalData,
    charter: charterData,
    carWash: carWashData,
    membership: membershipData,
    partners: partnersData,
    listingCalendars: listingCalendarsData,
    listings: listingsData,
    partnerAccount: partnerAccountData,
  },
  listingPhotographs,
  googleStandIn,
  onItemViewed: countListingView,
}

export function jobKinds(makeCtx: () => Ctx, sandbox: Sandbox | undefined): JobKind[] {
  return [
    ...accountsJobs(makeCtx),
    ...platformJobs(makeCtx),
    ...catalogueJobs(makeCtx),
    ...bookingsJobs(makeCtx),
    ...paymentsJobs(makeCtx),
    ...(sandbox ? sandboxJobs(makeCtx, sandbox) : []),
    ...carRentalJobs(makeCtx),
    ...checkoutJobs(makeCtx),
    ...membershipJobs(makeCtx),
    ...drawJobs(makeCtx),
    ...partnersJobs(makeCtx),
    ...listingBookingJobs(makeCtx),
    ...backOfficeJobs(makeCtx),
  ]
}

/** Repeated work that runs in every process, without the job queue. */
export const loops = (makeCtx: () => Ctx): Loop[] => [...messagingLoops(makeCtx), diskLoop(makeCtx)]

/** Seeds the catalogue, the draw's editions and, in a demonstration, accounts, listings and crypto rates; otherwise retires the demo accounts. Idempotent. */
export async function seedDatabase(ctx: Ctx): Promise<void> {
  await seedCatalogue(ctx)
  if (ctx.config.demo) await seedClosedEdition(ctx)
  if (ctx.config.demo) {
    await seedDemoAccounts(ctx)
    await seedDemoPartner(ctx)
    await seedDemoListings(ctx)
    await seedDemoListingBookings(ctx)
  } else await retireDemoAccounts(ctx)
  await seedDemoRates(ctx)
  await seedEditions(ctx)
}
