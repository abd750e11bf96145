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
import type { DeletionWish } from "../forms"
import { proofNeeded, requireOwner } from "../owner-proof.server"
import { GOODBYE, sendGoodbyeMail } from "../security-mails.server"
import { users } from "../tables.server"
import { deletedSince, erasePerson } from "./erasure.server"
import { type Loss, lossesOf, type Obstacle, obstaclesOf } from "./personal-data.server"

const DAY_MINUTES = 24 * 60
/** A deleted account is looked at again for this long. */
const LOOK_AGAIN_DAYS = 3
/** The goodbye, which holds the address it went to, is forgotten after this long. */
const GOODBYE_DAYS = 7

/** What has to end before the signed-in person's account can be deleted. */
export function obstaclesToDeletion(ctx: Ctx): Promise<Obstacle[]> {
  return obstaclesOf(ctx, requirePerson(ctx).userId)
}

/** What the signed-in person loses with their account, the most first, and the sum that `deleteAccount` expects them to have read. */
export async function lossesOfDeletion(ctx: Ctx): Promise<{ losses: Loss[]; lostCents: number }> {
  const losses = await lossesOf(ctx, requirePerson(ctx).userId)
  return {
    losses: losses.toSorted((one, other) => other.cents - one.cents),
    lostCents: sum(losses.map(({ cents }) => cents)),
  }
}

/**
 * Deletes the signed-in person's account: all that the law does not keep is erased, every session ends, and a last mail goes
 * to the address it had, which may sign up anew. Refuses with `accounts.operator-stays` (403), `accounts.deletion-word` where
 * the word is not typed, `accounts.deletion-obstacles` (409) while something stands open, `accounts.deletion-loss` (409) where
 * more or less is lost than the person has read (`lostCents`), and as `requireOwner` does.
 */
export async function deleteAccount(ctx: Ctx, input: DeletionWish, cookies: string | null): Promise<void> {
  if (requirePerson(ctx).role === "operator") throw new Refusal("accounts.operator-stays", {}, { status: 403 })
  const typed = input.word.toLowerCase() === m.accounts_deletion_word({}, { locale: ctx.locale }).toLowerCase()
  if ((await proofNeeded(ctx)) === "fresh" && !typed) {
    const code = "accounts.deletion-word-missing"
    throw new Refusal(code, {}, { fields: [{ field: "word", code }] })
  }
  const { userId } = await requireOwner(ctx, input.currentPassword, cookies)
  await inTransaction(ctx, async (inner) => {
    const [user] = await inner.db.select().from(users).where(eq(users.id, userId)).for("update")
    if (!user || user.deletedAt) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
    if ((await obstaclesOf(inner, userId)).length > 0)
      throw new Refusal("accounts.deletion-obstacles", {}, { status: 409 })
    if ((await lossesOfDeletion(inner)).lostCents !== (input.lostCents ?? 0))
      throw new Refusal("accounts.deletion-loss", {}, { status: 409 })
    await erasePerson(inner, user)
    await sendGoodbyeMail(inner, user)
    await recordEvent(inner, { name: "account.deleted", subject: `user:${userId}` })
  })
}

/** Once a day: erases what came in while an account was being deleted, and forgets the goodbyes that have left. */
export async function finishDeletions(ctx: Ctx): Promise<void> {
  const ago = (days: number) => addMinutes(ctx.now(), -days * DAY_MINUTES)
  for (const user of await deletedSince(ctx, ago(LOOK_AGAIN_DAYS)))
    await inTransaction(ctx, (inner) => erasePerson(inner, user))
  await ctx.db.delete(messages).where(and(eq(messages.template, GOODBYE), lt(messages.createdAt, ago(GOODBYE_DAYS))))
}

const files = z.object({ fileKeys: z.array(z.string()) })

/** Removes the files of a deleted account; what is gone already is no error. */
export async function eraseFiles(ctx: Ctx, data: object): Promise<void> {
  for (const key of files.parse(data).fileKeys) if (await ctx.files.exists(key)) await ctx.files.remove(key)
}

const atProvider = z.object({ customerId: z.string().nullable(), verificationIds: z.array(z.string()) })

/** Has the provider forget a deleted account: its customer with the cards, and its identity checks. */
export async function eraseAtProvider(ctx: Ctx, data: object): Promise<void> {
  const { customerId, verificationIds } = atProvider.parse(data)
  if (customerId) await unlessGone(() => ctx.stripe.customers.del(customerId))
  for (const id of verificationIds) await unlessGone(() => redact(ctx, id))
}

/** A cancelled check has nothing to redact; one in progress refuses, and is tried again with the job. */
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
