import { eq } from "drizzle-orm"
import type { Erased, PersonalData } from "../accounts/deletion/personal-data.server"
import { userById } from "../accounts/queries.server"
import type { Ctx } from "../platform/context.server"
import { mailboxHash } from "./guest-hashes.server"
import { emailCodes, guestHolds } from "./tables.server"

/** Erases guest holds of the same mailbox. They hold only hashes, so there is nothing to export. */
export const guestData: PersonalData = { erase, export: async () => ({}) }

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  const user = await userById(ctx, userId)
  if (!user) return
  const mailbox = mailboxHash(ctx, user.email)
  await ctx.db.delete(emailCodes).where(eq(emailCodes.mailbox, mailbox))
  await ctx.db.update(guestHolds).set({ mailbox: "" }).where(eq(guestHolds.mailbox, mailbox))
}
