import { and, eq } from "drizzle-orm"
import { isAbout } from "../../../app/messaging/queries.server"
import { messages } from "../../../app/messaging/tables.server"
import { giftCards } from "../../../app/payments/tables.server"
import type { Ctx } from "../../../app/platform/context.server"
import { Refusal } from "../../../app/platform/refusal"

/** The mails about a cancelled booking, by who cancelled it. */
export const cancelMailsOf = (ctx: Ctx, bookingId: string, by: "customer" | "operator") =>
  ctx.db
    .select()
    .from(messages)
    .where(and(isAbout("booking", bookingId), eq(messages.kind, `checkout.${by}-cancelled`)))

/** The voucher of a cancelled booking, or undefined. */
export async function voucherFor(ctx: Ctx, bookingId: string) {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.originId, bookingId))
  return card
}

/** The code of a call's refusal, or "ok". */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
