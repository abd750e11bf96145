import type { Booking } from "../../bookings/queries.server"
import { moneyRows, oldestFirst, receivedPayments } from "../../checkout/money.server"
import type { PurchaseRef } from "../../payments/queries.server"
import type { Ctx } from "../../platform/context.server"
import { type KilometreOrder, kilometrePurchaseOf } from "../kilometres/kilometre-queries.server"

/** `moneyRows` including later kilometres: `km` of the order, null for the booking itself. */
export async function paymentRowsWithKilometres(
  ctx: Ctx,
  booking: Booking,
  purchase: PurchaseRef,
  orders: KilometreOrder[],
) {
  const all = await Promise.all([
    rows(moneyRows(ctx, booking, purchase), null),
    ...orders.map(({ id, km }) => rows(receivedPayments(ctx, kilometrePurchaseOf(id)), km)),
  ])
  return all.flat().sort(oldestFirst)
}

export type MadePayment = Awaited<ReturnType<typeof paymentRowsWithKilometres>>[number]

const rows = async <Row>(found: Promise<Row[]>, km: number | null) => (await found).map((row) => ({ ...row, km }))
