import { and, eq, lt } from "drizzle-orm"
import { z } from "zod"
import { messages } from "../../messaging/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { sum } from "../../platform/money"
import { Refusal } from "../../platform/refusal"
import type { DeletionRequest } from "../forms"
import { neededReauthentication, requireReauthentication } from "../security/reauthentication.server"
import { GOODBYE_MAIL, sendGoodbyeMail } from "../security/security-mails.server"
import { users } from "../tables.server"
import { erasePerson, usersDeletedSince } from "./erasure.server"
import { type Loss, lossesOf, type Obstacle, obstaclesOf } from "./personal-data.server"

const DAY_MINUTES = 24 * 60
/** `finishDeletions` repeats the erasure for this many days after a deletion. */
const REPEAT_ERASURE_DAYS = 3
/** The goodbye mail contains the address; it is deleted after this many days. */
const GOODBYE_RETENTION_DAYS = 7

/** Obstacles to deleting the signed-in user's account. */
export function obstaclesToDeletion(ctx: Ctx): Promise<Obstacle[]> {
  return obstaclesOf(ctx, requirePerson(ctx).userId)
}

/** What the signed-in user loses with the account, largest first; `lostCents` is the sum that `deleteAccount` expects back. */
export async function lossesOfDeletion(ctx: Ctx): Promise<{ losses: Loss[]; lostCents: number }> {
  const losses = await lossesOf(ctx, requirePerson(ctx).userId)
  return {
    losses: losses.toSorted((one, other) => other.cents - one.cents),
    lostCents: sum(losses.map(({ cents }) => cents)),
  }
}

/**
 * Deletes the signed-in user's account: erases all data without a legal retention duty, ends every session and sends a
 * goodbye mail; the address can sign up again. Refuses with `accounts.operator-stays` (403), `accounts.deletion-word-missing`
 * if the confirmation word is wrong, `accounts.deletion-obstacles` (409), `accounts.deletion-loss` (409) if `lostCents`
 * differs from the current sum, and as `requireReauthentication` does.
 */
export async function deleteAccount(ctx: Ctx, input: DeletionRequest, cookieHeader: string | null): Promise<void> {
  if (requirePerson(ctx).role === "operator") throw new Refusal("accounts.operator-stays", {}, { status: 403 })
  const typed = input.word.toLowerCase() === m.accounts_deletion_word({}, { locale: ctx.locale }).toLowerCase()
  if ((await neededReauthentication(ctx)) === "fresh" && !typed) {
    const code = "accounts.deletion-word-missing"
    throw new Refusal(code, {}, { fields: [{ field: "word", code }] })
  }
  const { userId } = await requireReauthentication(ctx, input.currentPassword, cookieHeader)
  await inTransaction(ctx, async (txCtx) => {
    const [user] = await txCtx.db.select().from(users).where(eq(users.id, userId)).for("update")
    if (!user || user.deletedAt) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
    if ((await obstaclesOf(txCtx, userId)).length > 0)
      throw new Refusal("accounts.deletion-obstacles", {}, { status: 409 })
    if ((await lossesOfDeletion(txCtx)).lostCents !== (input.lostCents ?? 0))
      throw new Refusal("accounts.deletion-loss", {}, { status: 409 })
    await erasePerson(txCtx, user)
    await sendGoodbyeMail(txCtx, user)
    await recordEvent(txCtx, { name: "account.deleted", subject: `user:${userId}` })
  })
}

/** Daily: erases data that arrived while an account was being deleted, and deletes old goodbye mails. */
export async function finishDeletions(ctx: Ctx): Promise<void> {
  const ago = (days: number) => addMinutes(ctx.now(), -days * DAY_MINUTES)
  for (const user of await usersDeletedSince(ctx, ago(REPEAT_ERASURE_DAYS)))
    await inTransaction(ctx, (txCtx) => erasePerson(txCtx, user))
  await ctx.db
    .delete(messages)
    .where(and(eq(messages.kind, GOODBYE_MAIL), lt(messages.createdAt, ago(GOODBYE_RETENTION_DAYS))))
}

const files = z.object({ fileKeys: z.array(z.string()) })

/** Removes the files of a deleted account. Missing files are not an error. */
export async function eraseFiles(ctx: Ctx, data: object): Promise<void> {
  for (const key of files.parse(data).fileKeys) if (await ctx.files.exists(key)) await ctx.files.remove(key)
}

const atProvider = z.object({ customerId: z.string().nullable(), verificationIds: z.array(z.string()) })

/** Deletes the account's Stripe customer with its cards and redacts its identity checks. */
export async function eraseAtProvider(ctx: Ctx, data: object): Promise<void> {
  const { customerId, verificationIds } = atProvider.parse(data)
  if (customerId) await unlessGone(() => ctx.stripe.customers.del(customerId))
  for (const id of verificationIds) await unlessGone(() => redact(ctx, id))
}

/** A cancelled check has nothing to redact. Stripe refuses while one is processing: the job retries. */
async function redact(ctx: Ctx, id: string): Promise<void> {
  const { verificationSessions } = ctx.stripe.identity
  const { status, redaction } = await verificationSessions.retrieve(id)
  if (status !== "canceled" && !redaction) await verificationSessions.redact(id)
}

async function unlessGone(call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if ((error as { code?: string }).code !== "resource_missing") throw error
  }
}
