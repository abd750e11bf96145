import { randomUUID } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { csvTable, decimalAmount } from "../../platform/csv"
import { romeDate } from "../../platform/dates"
import { sum } from "../../platform/money"
import { Refusal } from "../../platform/refusal"
import { sepaOrder } from "../rules/sepa"
import { nextTargetDay } from "../rules/target-days"
import { payoutFiles, payouts } from "../tables.server"
import { bookingsOfPayouts } from "./payout-bookings.server"
import { isInFiles, isInNewFile, payoutRows } from "./payout-lists.server"
import { lockVerifiedPartners } from "./payouts.server"
import { mailRefusedDestinations } from "./refused-payouts.server"

/** Letters and digits of a payout's id, for the bank. */
const transferId = (payoutId: string) => payoutId.replaceAll("-", "")

const payablePayouts = async (ctx: Ctx) => (await payoutRows(ctx, "prepared")).filter(isInFiles)

/**
 * The prepared payouts that may be paid (`isInFiles`) as CSV: bank transfers and PayPal, each with the numbers of the bookings it
 * pays, and when it was put into a file for the bank. Refuses with 401 and 403 all but operators.
 */
export async function payoutsCsv(ctx: Ctx): Promise<string> {
  requireRole(ctx, "operator")
  const head = ["payout", "partner", "method", "destination", "amount_eur", "prepared_at", "bookings", "sepa_file_at"]
  const payable = await payablePayouts(ctx)
  const paidFor = await bookingsOfPayouts(ctx, payable)
  const rows = payable.map(({ id, name, method, details, cents, preparedAt, fileAt }) => [
    transferId(id),
    name,
    method,
    details,
    decimalAmount(cents),
    preparedAt.toISOString(),
    (paidFor.get(id) ?? []).map(({ number }) => number).join(" "),
    fileAt?.toISOString() ?? "",
  ])
  return csvTable([head, ...rows])
}

const MESSAGE_ID_LENGTH = 30

const noTransfers = () => new Refusal("partners.no-transfers", {}, { status: 409 })

/**
 * Puts all bank transfers that may be paid and were never in a file (`isInNewFile`) into a new file with its own message id;
 * returns its id. A payout is in one file at most, so that the bank cannot execute it twice. Mails as
 * `mailRefusedDestinations` does. Refuses with 401 and 403 all but operators, `partners.no-transfers` (409) if there is none.
 */
export async function makePayoutFile(ctx: Ctx): Promise<string> {
  requireRole(ctx, "operator")
  const fileId = await inTransaction(ctx, async (inner) => {
    // Payouts are locked after their partners everywhere, so these rows do not change until the end.
    await mailRefusedDestinations(inner, await lockVerifiedPartners(inner))
    const transfers = (await payoutRows(inner, "prepared")).filter(isInNewFile)
    if (transfers.length === 0) return undefined
    const messageId = randomUUID().replaceAll("-", "").slice(0, MESSAGE_ID_LENGTH)
    const [file] = await inner.db.insert(payoutFiles).values({ messageId, createdAt: ctx.now() }).returning()
    if (!file) throw new Error("The file was not inserted.")
    const ids = transfers.map(({ id }) => id)
    await inner.db
      .update(payouts)
      .set({ fileId: file.id })
      .where(and(inArray(payouts.id, ids), eq(payouts.status, "prepared")))
    await recordEvent(inner, {
      name: "payout-file.made",
      subject: `payout-file:${file.id}`,
      facts: { count: transfers.length, cents: sum(transfers.map(({ cents }) => cents)) },
    })
    return file.id
  })
  // Outside the transaction, so that the mails are sent all the same.
  if (!fileId) throw noTransfers()
  return fileId
}

/**
 * A file that was made, as an order to the bank (`sepaOrder`): its payouts that still may be paid (`isInFiles`), always with the
 * same message id, so that the bank refuses a second upload. Refuses with 401 and 403 all but operators,
 * `partners.no-transfers` (409) for an unknown file, or if none of its payouts is to be made any more.
 */
export async function payoutsSepa(ctx: Ctx, fileId: string): Promise<string> {
  requireRole(ctx, "operator")
  const transfers = (await payablePayouts(ctx)).filter((payout) => payout.fileId === fileId)
  const [file] = transfers.length > 0 ? await ctx.db.select().from(payoutFiles).where(eq(payoutFiles.id, fileId)) : []
  if (!file) throw noTransfers()
  return sepaOrder({
    messageId: `${brand.bookingPrefix}${file.messageId}`,
    createdAt: file.createdAt,
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
