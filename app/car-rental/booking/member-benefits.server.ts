import type { Booking } from "../../bookings/queries.server"
import type { BookingKindDefinition } from "../../checkout/booking-kinds.server"
import { recordBenefit } from "../../membership/benefits/benefit-ledger.server"
import { membershipOf, membershipsOf, usableMembershipOf } from "../../membership/queries.server"
import { freeCancellationUntil } from "../../membership/rules/benefits"
import type { Ctx } from "../../platform/context.server"
import { memberDiscountCents } from "../rules/quote"

const subjectOf = ({ id }: Booking) => `booking:${id}`

/** Records the member's discount of a confirmed rental, once. Call it in the transaction of the confirmation. */
export async function recordDiscount(ctx: Ctx, booking: Booking): Promise<void> {
  const { userId, lines } = booking
  const cents = memberDiscountCents(lines)
  if (cents === 0 || userId === null) return
  // The membership may have ended since the price was fixed.
  const membership = (await membershipOf(ctx, userId)) ?? (await membershipsOf(ctx, userId))[0]
  if (!membership) return
  await recordBenefit(ctx, {
    userId,
    membershipId: membership.id,
    kind: "discount",
    subject: subjectOf(booking),
    cents,
  })
}

/** Free cancellation of a rental by a member whose tier includes it (D65). */
export const freeCancellation: NonNullable<BookingKindDefinition["freeCancellation"]> = {
  until: async (ctx, { userId, startsAt }) => {
    const membership = await usableMembershipOf(ctx, userId)
    return membership && freeCancellationUntil(membership.currentTierId, { startsAt })
  },
  onUsed: async (ctx, booking, cents) => {
    const { userId } = booking
    const membership = await membershipOf(ctx, userId)
    if (!membership || userId === null) return
    const used = { userId, membershipId: membership.id, subject: subjectOf(booking), cents }
    await recordBenefit(ctx, { ...used, kind: "free-cancellation" })
  },
}
