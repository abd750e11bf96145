import { and, eq } from "drizzle-orm"
import type { Erased, PersonalData } from "../accounts/deletion/personal-data.server"
import { eraseInvitations } from "../accounts/identity/invitations.server"
import { bookings } from "../bookings/tables.server"
import type { Ctx } from "../platform/context.server"
import { ordersBy } from "./kilometres/kilometre-queries.server"
import { detailsOf, type RentalDetails } from "./queries.server"

/** Drivers and licences are not needed for invoices and are erased with the account. The rental itself is kept. */
export const carRentalData: PersonalData = { erase, export: exportData }

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  const rentals = await ctx.db
    .select({ id: bookings.id, details: bookings.details })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.kind, "car_rental")))
  await eraseInvitations(
    ctx,
    rentals.map(({ id }) => id),
  )
  for (const rental of rentals)
    await ctx.db
      .update(bookings)
      .set({ details: withoutPeople(detailsOf(rental)) })
      .where(eq(bookings.id, rental.id))
}

const erasedDetails = {
  customer: { fullName: "", email: "", phone: "", age: 0 },
  driver: {
    firstName: "",
    lastName: "",
    birthDate: "",
    licenseNumber: "",
    licenseIssueDate: "",
    isSardinianResident: false,
  },
  driverLicenseImage: "",
  driverIdImage: "",
} satisfies Partial<RentalDetails>

/** The details of a rental without its drivers. */
function withoutPeople({ secondDriver: _, ...rental }: RentalDetails): RentalDetails {
  return { ...rental, ...erasedDetails }
}

/** Kilometres bought later; drivers and choices are exported with the bookings. */
async function exportData(ctx: Ctx, userId: string) {
  const orders = await ordersBy(ctx, userId)
  return { kilometresBoughtLater: orders.map(({ userId: _, purchaseKey: __, ...order }) => order) }
}
