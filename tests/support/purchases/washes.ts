import { randomUUID } from "node:crypto"
import { seedCatalogue } from "../../../app/catalogue/seed.server"
import type { Ctx } from "../../../app/platform/context.server"

/** Seeds the wash packages and the courtesy cars. */
export const seedWashes = (ctx: Ctx): Promise<void> => seedCatalogue(ctx)

/** A driver within all limits, as the form sends them. */
export const someDriver = { birthDate: "01/01/1985", licenseNumber: "CA1234567X", licenseIssueDate: "2005-01-01" }

/** A VIP wash at 9:00 on 1 December 2026, as the browser sends it, with `changes`. */
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
  birthDate: "",
  licenseNumber: "",
  licenseIssueDate: "",
  notes: "",
  expectedAmountCents: 7500,
  currency: "eur",
  ...changes,
})
