import { profileOf } from "../accounts/queries.server"
import { bookingGate, type Gate } from "../accounts/rules/gates"
import { pictureOfItem } from "../catalogue/pictures.server"
import type { Ctx } from "../platform/context.server"
import { addDays, romeDate } from "../platform/dates"
import { notFound, Refusal } from "../platform/refusal"
import { availabilityOf } from "./availability.server"
import { documentsOnFile, offerById } from "./queries.server"
import { quoteRental } from "./quote.server"
import { defaultPeriod } from "./rules/slots"
import { LOOK_AHEAD_DAYS, newForm, quoteRequest } from "./rules/wizard-form"

type Asked = { categoryId: string; itemId: string; step: number }

/**
 * What the wizard opens with: the vehicle, whether this reader may book it (D13), what the account already knows, and for
 * its first step (`step` is 1) the price of the dates it proposes and when the vehicle is taken.
 * Refuses with 404 for what is no vehicle of that category, `car-rental.unavailable` for one that is away.
 */
export async function openWizard(ctx: Ctx, { categoryId, itemId, step }: Asked) {
  const { item, vehicle } = await offerById(ctx, itemId)
  if (item.category !== categoryId) throw notFound("car-rental.vehicle-not-found")
  if (!item.available) throw new Refusal("car-rental.unavailable", {}, { status: 409 })
  const profile = await profileOf(ctx)
  const gate: Gate = bookingGate(profile, profile?.idStatus ?? "unverified")
  const customer = profile && gate === "open" ? customerOf(profile) : {}
  return {
    gate,
    data: {
      vehicle: { ...vehicle, name: item.name },
      picture: await pictureOfItem(ctx, item, "side"),
      customer,
      onFile: gate === "open" ? await documentsOnFile(ctx) : { licence: false, id: false },
      publishableKey: ctx.config.stripe.publishableKey,
      opening: gate === "open" && step === 1 ? await openingOf(ctx, vehicle.id, customer) : undefined,
      now: ctx.now().toISOString(),
      today: romeDate(ctx.now()),
    },
  }
}

/** `price` is the quote of `asked`, the body it answers; without one the wizard asks itself, and is told why. */
async function openingOf(ctx: Ctx, vehicleId: string, customer: ReturnType<typeof customerOf> | object) {
  const today = romeDate(ctx.now())
  const asked = quoteRequest(vehicleId, newForm(defaultPeriod(ctx.now()), customer), ctx.currency)
  const [{ occupied }, quote] = await Promise.all([
    availabilityOf(ctx, vehicleId, today, addDays(today, LOOK_AHEAD_DAYS)),
    quoteRental(ctx, asked).catch((error) => {
      if (error instanceof Refusal) return undefined
      throw error
    }),
  ])
  return {
    occupied: occupied.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    price: quote && { asked: JSON.stringify(asked), quote },
  }
}

/** The first word of a name is the first name, the rest the last: the customer sees and mends it in step 2. */
function customerOf({ name, email, phone }: { name: string; email: string; phone: string | undefined }) {
  const [firstName = "", ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(" "), email, phone: phone ?? "" }
}
