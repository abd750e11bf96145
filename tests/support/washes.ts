import { randomUUID } from "node:crypto"
import { washBooking } from "../../app/car-wash/plug.server"
import { seedCatalogue } from "../../app/catalogue/seed.server"
import { plugBooking } from "../../app/checkout/plugs.server"
import { bookingPurchases } from "../../app/checkout/purchases.server"
import { BOOKING_PURCHASE } from "../../app/checkout/queries.server"
import { plugPurchase } from "../../app/payments/purchases.server"
import type { Ctx } from "../../app/platform/context.server"

/** Washes and their payments, as the composition plugs them in. */
export function plugWashes(): void {
  plugBooking("car_wash", washBooking)
  plugPurchase(BOOKING_PURCHASE, bookingPurchases)
}

/** The packages, and cars to lend, in an empty catalogue. */
export const seedWashes = (ctx: Ctx): Promise<void> => seedCatalogue(ctx)

/** A VIP wash at nine in the morning of 1 December 2026, as the browser asks for it; `changes` over that. */
export const someWash = (changes: Record<string, unknown> = {}) => ({
  purchaseKey: randomUUID(),
  service: "vip",
  fullName: "Ada Neri",
  email: `ada.${randomUUID()}@example.org`,
  phone: "+39 070 111222",
  appointmentDate: "2026-12-01",
  appointmentTime: "09:00",
  additionalService: "",
  additionalServiceHours: "",
  notes: "",
  expectedTotal: 7500,
  currency: "eur",
  ...changes,
})
