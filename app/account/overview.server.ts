import { latestCheck, requireProfile } from "../accounts/queries.server"
import { type Booking, bookingsOf } from "../bookings/queries.server"
import { bookedPictureOf } from "../catalogue/pictures.server"
import { itemNameOf, kindOf } from "../checkout/kinds.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { membershipOf } from "./membership.server"
import { splitByTime } from "./rules/agenda"

/** The signed-in customer's next booking, other unsettled bookings, identity status and membership. */
export async function overviewOf(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  const { name, idStatus } = await requireProfile(ctx)
  const { coming } = splitByTime(await bookingsOf(ctx, userId), ctx.now())
  const [next, ...others] = coming
  const check = idStatus === "unverified" ? await latestCheck(ctx, userId) : undefined
  return {
    name,
    idStatus,
    lastCheckRefused: check?.state === "refused",
    next: next && {
      booking: next,
      name: itemNameOf(ctx, next, ctx.locale),
      itemPicture: await bookedPictureOf(ctx, next.itemId),
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

const isUnsettled = ({ status, paymentStatus }: Booking) => status === "pending" || paymentStatus !== "paid"
