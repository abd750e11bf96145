import { guestOrCustomer } from "../../accounts/identity/gates.server"
import { requireConfirmedEmail } from "../../checkout/guests/guest-codes.server"
import { countTry } from "../../checkout/holding/hold.server"
import { guestBreaks, stayBreaks, stayPeriod } from "../../checkout/rules/stay"
import type { Ctx } from "../../platform/context.server"
import { invalid } from "../../platform/refusal"
import type { YachtRequest } from "../forms"
import { type QuoteRequest, yachtById } from "../queries.server"
import { type YachtWish, yachtTimes } from "../rules/yacht-stay"
import { yachtUnavailable } from "../yacht-bookings.server"
import { existingRequest, storeRequest } from "./requests.server"

/**
 * Stores what a guest or a customer asks a price for: a yacht from one day to another (D13, D40). Nothing is kept free for it.
 * The same key is the same request. A guest's address is confirmed first (D69). Refuses as `guestOrCustomer` does, with 404
 * ('Item not found.'), `charter.yacht-unavailable` (409), 422 with every broken rule, and as `requireConfirmedEmail` and
 * `storeRequest` do.
 */
export async function requestYacht(ctx: Ctx, itemId: string, asked: YachtRequest): Promise<QuoteRequest> {
  const userId = (await guestOrCustomer(ctx, asked))?.id ?? null
  const { purchaseKey: requestKey, fullName, email, phone, emailCodeId, emailCode, pickupDate, returnDate } = asked
  const { guests, pickupMarina, message } = asked
  const dates = { pickupDate, returnDate }
  await countTry(ctx, { userId })
  const existing = await existingRequest(ctx, { requestKey, userId })
  if (existing) return existing
  const { item, yacht } = await yachtById(ctx, itemId)
  if (!item.available) throw yachtUnavailable()
  const breaks = [...stayBreaks(dates, yachtTimes, ctx.now()), ...guestBreaks(guests, yacht.guests)]
  if (breaks.length > 0) throw invalid(breaks)
  if (userId === null) await requireConfirmedEmail(ctx, { email, emailCodeId, emailCode })
  return storeRequest(ctx, {
    kind: "yacht",
    requestKey,
    userId,
    itemId: item.id,
    itemName: item.name,
    ...stayPeriod(dates, yachtTimes),
    customerName: fullName,
    customerEmail: email,
    customerPhone: phone,
    details: { checkinDate: pickupDate, checkoutDate: returnDate, guests, pickupMarina, message } satisfies YachtWish,
  })
}
