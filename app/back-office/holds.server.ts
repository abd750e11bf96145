import { bookingOf } from "../bookings/queries.server"
import { releaseUnpaid } from "../checkout/holding/lapse.server"
import { openHolds } from "../checkout/holding/open-holds.server"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"

/**
 * The operator gives back what somebody keeps without having paid: this booking, or with `all` everything of the same person.
 * Whose address is confirmed is told by mail; one that was paid meanwhile stands. Answers how many were released. Refuses with
 * 401 and 403 all but operators, `back-office.hold-gone` (409) where nothing is kept any more.
 */
export async function releaseHolds(ctx: Ctx, { bookingId, all }: { bookingId: string; all: boolean }): Promise<number> {
  requireRole(ctx, "operator")
  const hold = (await openHolds(ctx)).find(({ id }) => id === bookingId)
  if (!hold) throw new Refusal("back-office.hold-gone", {}, { status: 409 })
  let released = 0
  for (const id of all ? hold.ofSamePerson : [bookingId]) {
    await releaseUnpaid(ctx, id)
    const { status } = await bookingOf(ctx, id)
    if (status !== "cancelled") continue
    released += 1
    await recordEvent(ctx, { name: "hold.released", subject: `booking:${id}`, facts: { all } })
  }
  return released
}
