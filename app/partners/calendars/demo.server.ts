import { eq } from "drizzle-orm"
import { demoAccounts } from "../../accounts/rules/demo-accounts"
import { users } from "../../accounts/tables.server"
import { itemById } from "../../catalogue/queries.server"
import type { Ctx } from "../../platform/context.server"
import { DEMO_LISTING } from "../rules/demo-listing"
import { listings } from "../tables.server"
import { newCalendarKey } from "./listing.server"

/** Gives the verified demo partner a published listing, so that its calendar can be tried. Idempotent. */
export async function seedDemoListing(ctx: Ctx): Promise<void> {
  const email = demoAccounts.find(({ key }) => key === "partner_verified")?.email ?? ""
  const [partner] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  const item = await itemById(ctx, DEMO_LISTING.itemId)
  if (!partner || item?.specs.kind !== "villa") return
  const { specs, name, dailyPriceCents } = item
  const now = ctx.now()
  await ctx.db
    .insert(listings)
    .values({
      ...DEMO_LISTING,
      userId: partner.id,
      category: "villas",
      status: "published",
      name,
      description: specs.summary.it,
      location: specs.place,
      specs,
      dailyPriceCents,
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
      calendarKey: newCalendarKey(),
    })
    .onConflictDoNothing()
}
