import { and, eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { duties } from "../tables.server"

/** Records that the donation was made, once. Refuses with 401, 403, `draw.duty-done` (409). */
export async function recordDonation(
  ctx: Ctx,
  { editionId, reference }: { editionId: string; reference: string },
): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (inner) => {
    const isDonation = and(eq(duties.editionId, editionId), eq(duties.kind, "donation"))
    const [duty] = await inner.db.select().from(duties).where(isDonation).for("update")
    if (!duty || duty.doneAt) throw new Refusal("draw.duty-done", {}, { status: 409 })
    await inner.db.update(duties).set({ doneAt: ctx.now(), doneBy: userId, note: reference }).where(isDonation)
    await recordEvent(inner, {
      name: "draw.donation-made",
      subject: `edition:${editionId}`,
      facts: { cents: duty.cents },
    })
  })
}
