import { randomUUID } from "node:crypto"
import { and, asc, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import { users } from "../../accounts/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { csvTable, decimalAmount } from "../../platform/csv"
import { romeDate } from "../../platform/dates"
import { sum } from "../../platform/money"
import { Refusal } from "../../platform/refusal"
import { settingsOf } from "../queries.server"
import { bankMessageId, nextTargetDay, sepaFileName, sepaOrder } from "../rules/sepa"
import { payoutFiles, payouts } from "../tables.server"
import { bookingsOfPayouts } from "./payout-bookings.server"
import { isInItsFile, isInNewFile, mayBePaid, payoutRows } from "./payout-lists.server"
import { lockVerifiedPartners } from "./payouts.server"
import { mailRefusedDestinations, redirectPayouts } from "./refused-payouts.server"

/** Letters and digits of a payout's id, for the bank. */
const transferId = (payoutId: string) => payoutId.replaceAll("-", "")

const payablePayouts = async (ctx: Ctx) => (await payoutRows(ctx, "prepared")).filter(mayBePaid)

/**
 * The prepared payouts that may be paid (`mayBePaid`) as CSV: bank transfers and PayPal, each with the numbers of the bookings it
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

type NoTransfers =
  /** No new file: no transfer is prepared, all are in files, or those in none may not be paid now. */
  | "none"
  | "in-files"
  | "blocked"
  /** Of a file: unknown, never downloaded, or no payout in it is to be made any more, or may be paid now. */
  | "unknown-file"
  | "file-not-downloaded"
  | "file-settled"
  | "file-blocked"

const noTransfersRefusal = (why: NoTransfers) => new Refusal("partners.no-transfers", { why }, { status: 409 })

/** Why no file can be made of these prepared payouts. */
function whyNoFile(prepared: { method: string; fileId: string | null }[]): NoTransfers {
  const transfers = prepared.filter(({ method }) => method === "iban")
  if (transfers.length === 0) return "none"
  return transfers.every(({ fileId }) => fileId !== null) ? "in-files" : "blocked"
}

/**
 * Puts all bank transfers that may be paid and are in no file (`isInNewFile`) into a new file with its own message id;
 * returns its id. A payout is in one file at a time, so that the bank cannot execute it twice. Mails as
 * `mailRefusedDestinations` does. Refuses with 401 and 403 all but operators, `partners.no-transfers` (409) if there is none.
 */
export async function makePayoutFile(ctx: Ctx): Promise<string> {
  requireRole(ctx, "operator")
  const made = await inTransaction(ctx, async (txCtx): Promise<{ fileId: string } | { why: NoTransfers }> => {
    // Payouts are locked after their partners everywhere, so these rows do not change until the end.
    await mailRefusedDestinations(txCtx, await lockVerifiedPartners(txCtx))
    const prepared = await payoutRows(txCtx, "prepared")
    const transfers = prepared.filter(isInNewFile)
    if (transfers.length === 0) return { why: whyNoFile(prepared) }
    const messageId = randomUUID().replaceAll("-", "").slice(0, MESSAGE_ID_LENGTH)
    const [file] = await txCtx.db.insert(payoutFiles).values({ messageId, createdAt: ctx.now() }).returning()
    if (!file) throw new Error("The file was not inserted.")
    const ids = transfers.map(({ id }) => id)
    await txCtx.db
      .update(payouts)
      .set({ fileId: file.id })
      .where(and(inArray(payouts.id, ids), eq(payouts.status, "prepared")))
    await recordEvent(txCtx, {
      name: "payout-file.made",
      subject: `payout-file:${file.id}`,
      facts: countAndCents(transfers),
    })
    return { fileId: file.id }
  })
  // Outside the transaction, so that the mails are sent all the same.
  if ("why" in made) throw noTransfersRefusal(made.why)
  return made.fileId
}

/**
 * A file that was made, as an order to the bank (`sepaOrder`), with the name to download it under. Its first download is recorded and takes the payouts that may not be
 * paid any more (`isInItsFile`) out of it. Afterwards it loses only what is paid or cancelled, and has the same message id, so that the bank
 * refuses a second upload. Refuses with 401 and 403 all but operators, `partners.no-transfers` (409) for an unknown file, or if
 * none of its payouts is to be made any more.
 */
export async function downloadPayoutFile(ctx: Ctx, fileId: string): Promise<{ name: string; xml: string }> {
  requireRole(ctx, "operator")
  const { file, transfers } = await inTransaction(ctx, async (txCtx) => {
    const { file, prepared } = await lockFile(txCtx, fileId)
    const transfers = prepared.filter(isInItsFile)
    if (transfers.length === 0) throw noTransfersRefusal(prepared.length > 0 ? "file-blocked" : "file-settled")
    if (!file.downloadedAt) {
      const leftOut = prepared.filter((payout) => !transfers.includes(payout))
      await txCtx.db.update(payoutFiles).set({ downloadedAt: ctx.now() }).where(eq(payoutFiles.id, fileId))
      await takeOutOfFiles(txCtx, leftOut)
      await recordEvent(txCtx, {
        name: "payout-file.downloaded",
        subject: `payout-file:${fileId}`,
        facts: { ...countAndCents(transfers), leftOut: leftOut.map(({ id }) => id) },
      })
    }
    return { file, transfers }
  })
  const xml = sepaOrder({
    messageId: bankMessageId(file.messageId),
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
  return { name: sepaFileName(file), xml }
}

/**
 * Takes the payouts that are not paid out of a downloaded file that the bank refused, so that a new file can have them. Refuses with
 * 401 and 403 all but operators, `partners.no-transfers` (409) for a file that is unknown, was never downloaded or holds none.
 */
export async function recordRefusedFile(ctx: Ctx, { fileId }: { fileId: string }): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const { file, prepared } = await lockFile(txCtx, fileId)
    if (!file.downloadedAt) throw noTransfersRefusal("file-not-downloaded")
    if (prepared.length === 0) throw noTransfersRefusal("file-settled")
    await takeOutOfFiles(txCtx, prepared)
    await recordEvent(txCtx, {
      name: "payout-file.refused",
      subject: `payout-file:${fileId}`,
      facts: { ...countAndCents(prepared), payouts: prepared.map(({ id }) => id) },
    })
  })
}

const countAndCents = (listed: { cents: number }[]) => ({
  count: listed.length,
  cents: sum(listed.map(({ cents }) => cents)),
})

/** Locks a file and, before it as everywhere, the partners of its payouts; returns it with those that are prepared. */
async function lockFile(ctx: Ctx, fileId: string) {
  if (!z.uuid().safeParse(fileId).success) throw noTransfersRefusal("unknown-file")
  const isInFile = eq(payouts.fileId, fileId)
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ctx.db.select({ id: payouts.userId }).from(payouts).where(isInFile)))
    .orderBy(asc(users.id))
    .for("no key update")
  const [file] = await ctx.db.select().from(payoutFiles).where(eq(payoutFiles.id, fileId)).for("update")
  if (!file) throw noTransfersRefusal("unknown-file")
  const prepared = (await payoutRows(ctx, "prepared")).filter((payout) => payout.fileId === fileId)
  return { file, prepared }
}

/** Takes prepared payouts out of their files; those that were redirected follow the changes made meanwhile. */
async function takeOutOfFiles(ctx: Ctx, prepared: { id: string; userId: string }[]): Promise<void> {
  const ids = prepared.map(({ id }) => id)
  await ctx.db.update(payouts).set({ fileId: null }).where(inArray(payouts.id, ids))
  for (const userId of new Set(prepared.map((payout) => payout.userId))) {
    const { payout, payoutChangedAt } = await settingsOf(ctx, userId)
    if (payout) await redirectPayouts(ctx, userId, payout, payoutChangedAt)
  }
}
