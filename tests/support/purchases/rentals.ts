import { randomUUID } from "node:crypto"
import { documents } from "../../../app/accounts/tables.server"
import { bookingOf } from "../../../app/bookings/queries.server"
import { seedCatalogue } from "../../../app/catalogue/seed.server"
import { paymentForm } from "../../../app/checkout/forms"
import { startPayment } from "../../../app/checkout/paying/payment.server"
import { seedDemoRates } from "../../../app/payments/crypto/crypto-rates.server"
import type { CardChoice } from "../../../app/payments/rules/saved-cards"
import type { Ctx, Person } from "../../../app/platform/context.server"
import { Refusal } from "../../../app/platform/refusal"
import { person } from "../accounts/people"

/** A verified customer with an uploaded licence and identity document. */
export type Customer = Person & { licenceId: string; idId: string }

/** Seeds the company's catalogue and the rates of cryptocurrencies. */
export async function someFleet(ctx: Ctx): Promise<void> {
  await seedCatalogue(ctx)
  await seedDemoRates(ctx)
}

/** A new customer; by default a verified personal account. */
export async function someCustomer(
  ctx: Ctx,
  changes: Parameters<typeof person>[1] = {},
  verifiedPerson?: Parameters<typeof person>[2],
): Promise<Customer> {
  const customer = await person(
    ctx,
    { name: "Ada Neri", phone: "+39 070 111222", idStatus: "verified", ...changes },
    verifiedPerson,
  )
  const uploaded = { ownerId: customer.userId, contentType: "image/jpeg" as const, bytes: 1000, sha256: "00" }
  const [licence, identity] = await ctx.db
    .insert(documents)
    .values([
      { ...uploaded, kind: "licence", fileKey: randomUUID(), createdAt: ctx.now() },
      { ...uploaded, kind: "id", fileKey: randomUUID(), createdAt: ctx.now() },
    ])
    .returning()
  if (!licence || !identity) throw new Error("No documents were stored.")
  return { ...customer, licenceId: licence.id, idId: identity.id }
}

/** The wizard's steps 1 to 3 as the browser sends them, for 24 November 2026 (the test clock is on the 23rd). */
export function someRentalRequest(customer: Customer, changes: Record<string, unknown> = {}) {
  return {
    purchaseKey: randomUUID(),
    vehicleId: "fiat-panda",
    pickupLocation: "cagliari_office",
    returnLocation: "cagliari_office",
    pickupDate: "2026-11-24",
    pickupTime: "10:30",
    returnDate: "2026-11-25",
    returnTime: "09:00",
    firstName: "Ada",
    lastName: "Neri",
    email: customer.email,
    phone: "+39 070 111222",
    birthDate: "01/01/1985",
    licenseNumber: "CA1234567X",
    licenseIssueDate: "2005-01-01",
    licenseImage: customer.licenceId,
    idImage: customer.idId,
    isSardinianResident: true,
    confirmsInformation: true,
    addSecondDriver: false,
    insuranceOption: "KASKO_BASE",
    extras: [],
    kmPackageType: "none",
    depositOption: "standard",
    currency: "eur",
    ...changes,
  }
}

/** The three consents of step 4. */
export const allConsents = { confirmsDocuments: true, agreesToTerms: true, agreesToPrivacy: true }

type Step4 = Partial<Record<keyof typeof allConsents, boolean>> & {
  bookingId: string
  paymentMethod?: string
  cryptocurrency?: string
  expectedAmountCents: unknown
  currency: string
  card?: CardChoice
}

/** Sends step 4 of the wizard. */
export async function payRental(ctx: Ctx, { paymentMethod = "online", cryptocurrency = "btc", ...sent }: Step4) {
  const { bookingId, expectedAmountCents, currency, card, ...consents } = sent
  const method = paymentMethod === "crypto" ? cryptocurrency : paymentMethod === "online" ? "card" : paymentMethod
  return startPayment(ctx, {
    ...paymentForm.parse({ method, expectedAmountCents, currency, card, consents }),
    bookingId,
  })
}

/** The refusal of a call; throws if it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error("The call was not refused.")
}

/** Opens the card payment of a booking with its own amount. */
export async function cardPaymentOf(ctx: Ctx, { bookingId }: { bookingId: string }) {
  const { amountDueCents: expectedAmountCents, currency } = await bookingOf(ctx, bookingId)
  return startPayment(ctx, { bookingId, expectedAmountCents, currency })
}
