import { latestCheck, requireProfile } from "../accounts/queries.server"
import { type Booking, bookingsOf } from "../bookings/queries.server"
import { likenessOf } from "../catalogue/pictures.server"
import { itemNameOf, kindOf } from "../checkout/kinds.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { membershipOf } from "./membership.server"
import { agendaOf } from "./rules/agenda"

/**
 * What matters next to the signed-in customer: the booking before them with what is booked, what else is not settled yet, how
 * far they are verified, and their membership.
 */
export async function overviewOf(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  const { name, idStatus } = await requireProfile(ctx)
  const { coming } = agendaOf(await bookingsOf(ctx, userId), ctx.now())
  const [next, ...others] = coming
  const check = idStatus === "unverified" ? await latestCheck(ctx, userId) : undefined
  return {
    name,
    idStatus,
    lastCheckRefused: check?.state === "refused",
    next: next && {
      booking: next,
      name: itemNameOf(ctx, next, ctx.locale),
      likeness: await likenessOf(ctx, next.itemId),
      underWay: next.startsAt <= ctx.now(),
      place: kindOf(ctx, next).placeOf(next, ctx.locale),
      handOver: kindOf(ctx, next).handOver?.(next, ctx.locale),
    },
    unsettled: others
      .filter(isUnsettled)
      .map((booking) => ({ ...booking, itemName: itemNameOf(ctx, booking, ctx.locale) })),
    membership: await membershipOf(ctx),
  }
}

/** Placed, and not yet confirmed or paid. */
const isUnsettled = ({ status, paymentStatus }: Booking) => status === "pending" || paymentStatus !== "paid"
