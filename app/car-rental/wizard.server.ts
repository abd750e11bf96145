import { profileOf } from "../accounts/queries.server"
import { bookingGate, type Gate } from "../accounts/rules/gates"
import { pictureOfItem } from "../catalogue/pictures.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { notFound, Refusal } from "../platform/refusal"
import { documentsOnFile, offerById } from "./queries.server"

/**
 * What the wizard opens with: the vehicle, whether this reader may book it (D13), and what the account already knows.
 * Refuses with 404 for what is no vehicle of that category, `car-rental.unavailable` for one that is away.
 */
export async function openWizard(ctx: Ctx, { categoryId, itemId }: { categoryId: string; itemId: string }) {
  const { item, vehicle } = await offerById(ctx, itemId)
  if (item.category !== categoryId) throw notFound("car-rental.vehicle-not-found")
  if (!item.available) throw new Refusal("car-rental.unavailable", {}, { status: 409 })
  const profile = await profileOf(ctx)
  const gate: Gate = bookingGate(profile, profile?.idStatus ?? "unverified")
  return {
    gate,
    data: {
      vehicle: { ...vehicle, name: item.name },
      picture: await pictureOfItem(ctx, item, "side"),
      customer: profile && gate === "open" ? customerOf(profile) : {},
      onFile: gate === "open" ? await documentsOnFile(ctx) : { licence: false, id: false },
      publishableKey: ctx.config.stripe.publishableKey,
      now: ctx.now().toISOString(),
      today: romeDate(ctx.now()),
    },
  }
}

/** The first word of a name is the first name, the rest the last: the customer sees and mends it in step 2. */
function customerOf({ name, email, phone }: { name: string; email: string; phone: string | undefined }) {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" "), email, phone: phone ?? "" }
}
