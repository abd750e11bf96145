import type { Booking } from "../../bookings/queries.server"
import type { Ctx } from "../../platform/context.server"
import { type Access, bookingFor, ownBooking } from "../access.server"
import { type CancelPreview, cancelAuthorised, previewOf } from "./customer-cancelling.server"

/** The result of cancelling, for the signed-in customer or a guest with the link. */
export async function cancellationPreview(ctx: Ctx, access: Access): Promise<CancelPreview> {
  return previewOf(ctx, await accessibleBooking(ctx, access))
}

/** The customer cancels; refuses with 404 for anybody else's booking, and as `cancelAuthorised` does. */
export async function cancelByLink(ctx: Ctx, { expected, ...access }: Access & { expected: string }): Promise<Booking> {
  return cancelAuthorised(ctx, await accessibleBooking(ctx, access), expected)
}

/** With a token only the token counts: an operator, who can read every booking, must not cancel as the customer. */
const accessibleBooking = (ctx: Ctx, access: Access): Promise<Booking> =>
  access.token === undefined
    ? ownBooking(ctx, access.bookingId)
    : bookingFor({ ...ctx, actor: { kind: "visitor" } }, access)
