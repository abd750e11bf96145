import { createHash } from "node:crypto"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { csvTable, decimalAmount } from "../../platform/csv"
import { romeDate } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import { sepaOrder } from "../rules/sepa"
import { nextTargetDay } from "../rules/target-days"
import { bookingsOfPayouts } from "./payout-bookings.server"
import { type Batched, batchOf, isInFiles, payoutRows } from "./payout-lists.server"

/** Letters and digits of a payout's id, for the bank. */
const transferId = (payoutId: string) => payoutId.replaceAll("-", "")

const payablePayouts = async (ctx: Ctx) => (await payoutRows(ctx, "prepared")).filter(isInFiles)

/**
 * The prepared payouts that may be paid (`isInFiles`) as CSV: bank transfers and PayPal, each with the numbers of the bookings it
 * pays. Refuses with 401 and 403 all but operators.
 */
export async function payoutsCsv(ctx: Ctx): Promise<string> {
  requireRole(ctx, "operator")
  const head = ["payout", "partner", "method", "destination", "amount_eur", "prepared_at", "bookings"]
  const payable = await payablePayouts(ctx)
  const paidFor = await bookingsOfPayouts(ctx, payable)
  const rows = payable.map(({ id, name, method, details, cents, preparedAt }) => [
    transferId(id),
    name,
    method,
    details,
    decimalAmount(cents),
    preparedAt.toISOString(),
    (paidFor.get(id) ?? []).map(({ number }) => number).join(" "),
  ])
  return csvTable([head, ...rows])
}

const MESSAGE_ID_LENGTH = 30

/**
 * The bank transfers of one preparation that may be paid (`isInFiles`), as an order to the bank (`sepaOrder`);
 * `batch` is the instant of the preparation (`batchOf`). All orders of one preparation have the same message id, whichever of its
 * payouts they still hold, so that the bank refuses a second one. Refuses with 401 and 403 all but operators,
 * `partners.no-transfers` (409) if no transfer of that preparation is prepared.
 */
export async function payoutsSepa(ctx: Ctx, batch: string): Promise<string> {
  requireRole(ctx, "operator")
  const isInBatch = (payout: Batched) => payout.method === "iban" && batchOf(payout) === batch
  const transfers = (await payablePayouts(ctx)).filter(isInBatch)
  if (transfers.length === 0) throw new Refusal("partners.no-transfers", {}, { status: 409 })
  const digest = createHash("sha256").update(batch).digest("hex")
  return sepaOrder({
    messageId: `${brand.bookingPrefix}${digest.slice(0, MESSAGE_ID_LENGTH)}`,
    createdAt: ctx.now(),
    executeOn: nextTargetDay(romeDate(ctx.now())),
    debtor: { name: brand.payouts.debtorName, iban: brand.payouts.debtorIban },
    transfers: transfers.map(({ id, name, details, cents }) => ({
      id: transferId(id),
      name,
      iban: details,
      cents,
      text: `${brand.name} ${transferId(id)}`,
    })),
  })
}
