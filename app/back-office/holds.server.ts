import { bookingOf } from "../bookings/queries.server"
import { releaseUnpaid } from "../checkout/holding/expiry.server"
import { openHolds } from "../checkout/holding/open-holds.server"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"

/**
 * Releases an unpaid hold, or with `all` every hold of the same person. Confirmed addresses get a mail; bookings paid in the
 * meantime stay. Returns the number released. Refuses with 401, 403, and `back-office.hold-gone` (409) if the hold is gone.
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
