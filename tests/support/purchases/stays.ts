import { randomUUID } from "node:crypto"
import { seedCatalogue } from "../../../app/catalogue/seed.server"
import type { Ctx } from "../../../app/platform/context.server"
import type { VillaForm } from "../../../app/villas/forms"

/** Seeds the company's villas. */
export const seedVillas = (ctx: Ctx): Promise<void> => seedCatalogue(ctx)

/** A week of June 2027 in Villa Oleandra, 2,450 EUR per night, as the dialog sends it for a new guest, with `changes`. */
export const someStay = (changes: Partial<VillaForm> = {}): VillaForm => ({
  purchaseKey: randomUUID(),
  pickupDate: "2027-06-05",
  returnDate: "2027-06-12",
  guests: 2,
  fullName: "Ada Neri",
  email: `ada.${randomUUID()}@example.org`,
  phone: "+39 070 111222",
  expectedAmountCents: 1_886_500,
  currency: "eur",
  ...changes,
})
