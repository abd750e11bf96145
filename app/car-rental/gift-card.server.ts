import type { Booking } from "../bookings/queries.server"
import { type SetOff, type SetOffOf, setOffCode, takeBackSetOff } from "../checkout/set-off.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { holdLapsed, ownRental } from "./hold.server"
import { purchaseOf } from "./queries.server"

/**
 * Sets a gift card or voucher off against the held booking of step 4 (D23). Refuses as `setOffCode` does, with 404 for anybody
 * else's booking, `car-rental.already-placed` or `car-rental.hold-lapsed` (409) where it is not held any more.
 */
export const setOffGiftCard = async (
  ctx: Ctx,
  { bookingId, code }: { bookingId: string; code: string },
): Promise<SetOff> => setOffCode(ctx, code, await heldRental(ctx, bookingId))

/** Takes one card, or all, off the booking again; its money is back on it at once. */
export const takeBackGiftCard = async (
  ctx: Ctx,
  { bookingId, giftCardId }: { bookingId: string; giftCardId?: string },
): Promise<SetOff> => takeBackSetOff(ctx, await heldRental(ctx, bookingId), giftCardId)

async function heldRental(ctx: Ctx, bookingId: string): Promise<SetOffOf> {
  const { id } = requireHeld(await ownRental(ctx, bookingId))
  return { bookingId: id, purchase: purchaseOf(id), requireOpen: requireHeld }
}

function requireHeld(booking: Booking): Booking {
  if (booking.status === "held") return booking
  throw booking.status === "cancelled" ? holdLapsed() : new Refusal("car-rental.already-placed", {}, { status: 409 })
}
