import { membershipPeriods, memberships } from "../../../app/membership/tables.server"
import type { Ctx, Person } from "../../../app/platform/context.server"
import { addMonths, romeDate } from "../../../app/platform/dates"

/** Gives a person a yearly membership that began today, or on `startedOn`; by default Gold. */
export async function someMembership(
  ctx: Ctx,
  { userId }: Pick<Person, "userId">,
  changes: Partial<typeof memberships.$inferInsert> = {},
) {
  const startedOn = changes.startedOn ?? romeDate(ctx.now())
  const renewsOn = addMonths(startedOn, 12)
  const [membership] = await ctx.db
    .insert(memberships)
    .values({
      userId,
      tierId: "gold",
      cycle: "annually",
      currency: "eur",
      startedOn,
      months: 12,
      renewsOn,
      autoRenews: false,
      cardId: changes.autoRenews ? "pm_card" : null,
      createdAt: ctx.now(),
      ...changes,
    })
    .returning()
  if (!membership) throw new Error("No membership was made.")
  const { id, tierId, cycle } = membership
  await ctx.db
    .insert(membershipPeriods)
    .values({ membershipId: id, tierId, cycle, startsOn: startedOn, endsOn: membership.renewsOn, createdAt: ctx.now() })
  return membership
}
