import { randomUUID } from "node:crypto"
import { documents } from "../../app/accounts/tables.server"
import { seedCatalogue } from "../../app/catalogue/seed.server"
import type { Ctx, Person } from "../../app/platform/context.server"
import { Refusal } from "../../app/platform/refusal"
import { person } from "./people"

/** A verified customer with a licence and an identity document uploaded. */
export type Customer = Person & { licenceId: string; idId: string }

/** The house's fleet in an empty catalogue. */
export const someFleet = (ctx: Ctx): Promise<void> => seedCatalogue(ctx)

/** A new customer; `changes` over a verified personal account. */
export async function someCustomer(ctx: Ctx, changes: Parameters<typeof person>[1] = {}): Promise<Customer> {
  const who = await person(ctx, { phone: "+39 070 111222", idStatus: "verified", ...changes })
  const uploaded = { ownerId: who.userId, contentType: "image/jpeg" as const, bytes: 1000, sha256: "00" }
  const [licence, identity] = await ctx.db
    .insert(documents)
    .values([
      { ...uploaded, kind: "licence", fileKey: randomUUID(), createdAt: ctx.now() },
      { ...uploaded, kind: "id", fileKey: randomUUID(), createdAt: ctx.now() },
    ])
    .returning()
  if (!licence || !identity) throw new Error("No documents were kept.")
  return { ...who, licenceId: licence.id, idId: identity.id }
}

/** Steps 1 to 3 as the browser sends them, for the default day of 24 November 2026 (the test clock stands on the 23rd). */
export function someApplication(customer: Customer, changes: Record<string, unknown> = {}) {
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

/** The refusal of a call; fails where it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error("It was not refused.")
}
