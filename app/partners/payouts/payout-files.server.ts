import { asc, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import { users } from "../../accounts/tables.server"
import { recordEvents } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { csvTable, decimalAmount } from "../../platform/csv"
import { romeDate } from "../../platform/dates"
import { notFound, Refusal } from "../../platform/refusal"
import { companyName } from "../queries.server"
import { nextTargetDay, sepaOrder } from "../rules/sepa"
import { payoutFiles, payouts } from "../tables.server"
import { bookingsOfPayouts } from "./payout-lists.server"

/**
 * Marks prepared payouts as downloaded, by this operator and now, and puts exactly them into a new file; returns its id. A payout is in
 * one file, so that the bank cannot execute it twice. Refuses with 401 and 403 all but operators, and with
 * `partners.payouts-changed` (409) if one of them is not prepared any more, or in a file already.
 */
export async function makePayoutFile(ctx: Ctx, { payoutIds }: { payoutIds: string[] }): Promise<string> {
  const { userId: downloadedBy } = requireRole(ctx, "operator")
  return inTransaction(ctx, async (txCtx) => {
    const named = await txCtx.db
      .select()
      .from(payouts)
      .where(inArray(payouts.id, payoutIds))
      .orderBy(asc(payouts.id))
      .for("update")
    const isComplete = named.length > 0 && named.length === new Set(payoutIds).size
    if (!isComplete || named.some(({ status, fileId }) => status !== "prepared" || fileId !== null))
      throw new Refusal("partners.payouts-changed", {}, { status: 409 })
    const [file] = await txCtx.db.insert(payoutFiles).values({ downloadedAt: ctx.now(), downloadedBy }).returning()
    if (!file) throw new Error("The file was not inserted.")
    await txCtx.db.update(payouts).set({ fileId: file.id }).where(inArray(payouts.id, payoutIds))
    await recordEvents(
      txCtx,
      named.map(({ id, cents }) => ({
        name: "payout.downloaded",
        subject: `payout:${id}` as const,
        facts: { fileId: file.id, cents },
      })),
    )
    return file.id
  })
}

/** Letters and digits of an id, for the bank. */
const bankId = (id: string) => id.replaceAll("-", "")

const MESSAGE_ID_LENGTH = 35

/**
 * The bank transfers of a file as an order to the bank (`sepaOrder`); its name has the message id, by which the bank recognises a second upload.
 * Refuses with 401 and 403 all but operators, 404 an unknown file, or one without bank transfers.
 */
export async function sepaFile(ctx: Ctx, fileId: string): Promise<{ name: string; content: string }> {
  const { file, all } = await fileOf(ctx, fileId)
  const transfers = all.filter(({ method }) => method === "iban")
  if (transfers.length === 0) throw notFound()
  const messageId = `${brand.bookingPrefix}${bankId(file.id)}`.slice(0, MESSAGE_ID_LENGTH)
  const madeOn = romeDate(file.downloadedAt)
  const content = sepaOrder({
    messageId,
    createdAt: file.downloadedAt,
    executeOn: nextTargetDay(madeOn),
    debtor: { name: brand.payouts.debtorName, iban: brand.payouts.debtorIban },
    transfers: transfers.map(({ id, name, details, cents }) => ({
      id: bankId(id),
      name,
      iban: details,
      cents,
      text: `${brand.name} ${bankId(id)}`,
    })),
  })
  return { name: `sepa-${madeOn}-${messageId}.xml`, content }
}

/**
 * The payouts of a file, bank transfers and PayPal, as CSV with the numbers of the bookings that each pays. Refuses with 401 and 403 all but
 * operators, 404 an unknown file.
 */
export async function payoutsCsv(ctx: Ctx, fileId: string): Promise<{ name: string; content: string }> {
  const { file, all } = await fileOf(ctx, fileId)
  const paidFor = await bookingsOfPayouts(ctx, all)
  const rows = all.map(({ id, name, method, details, cents, preparedAt }) => [
    ...[bankId(id), name, method, details, decimalAmount(cents), romeDate(preparedAt)],
    (paidFor.get(id) ?? []).map(({ number }) => number).join(" "),
  ])
  const head = ["payout", "partner", "method", "destination", "amount_eur", "prepared_on", "bookings"]
  return { name: `payouts-${romeDate(file.downloadedAt)}.csv`, content: csvTable([head, ...rows]) }
}

/** A file with its payouts, paid ones too. */
async function fileOf(ctx: Ctx, fileId: string) {
  requireRole(ctx, "operator")
  const isId = z.uuid().safeParse(fileId).success
  const [file] = isId ? await ctx.db.select().from(payoutFiles).where(eq(payoutFiles.id, fileId)) : []
  if (!file) throw notFound()
  const rows = await ctx.db
    .select({ payout: payouts, name: companyName })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(eq(payouts.fileId, file.id))
    .orderBy(asc(payouts.preparedAt), asc(payouts.id))
  return { file, all: rows.map(({ payout, name }) => ({ ...payout, name })) }
}
