import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm"
import { users } from "../../accounts/tables.server"
import type { Ctx } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import type { PayoutDestination } from "../rules/payout"
import { partnerSettings, partnerVerifications } from "../tables.server"

/** Another partner, verified or waiting to be, with the same VAT number or payout destination. */
export type SameDetails = { company: string; isVerified: boolean }

type Submitted = { userId: string; vatNumber: string; payout: PayoutDestination | undefined }

const isActive = and(isNull(users.deletedAt), inArray(users.businessStatus, ["verified", "pending"]))
const other = { userId: users.id, company: sql<string>`coalesce(${users.companyName}, ${users.name})` }
const isVerified = sql<boolean>`${users.businessStatus} = 'verified'`

/** Returns a function that finds, for one of the `submitted`, the other partners with its VAT number or payout destination. */
export async function findSameDetails(ctx: Ctx, submitted: Submitted[]) {
  const byVat = await ctx.db
    .select({ ...other, isVerified, key: partnerVerifications.vatNumber })
    .from(partnerVerifications)
    .innerJoin(users, eq(users.id, partnerVerifications.userId))
    .where(
      and(
        isActive,
        // A refused or withdrawn verification does not count.
        ne(partnerVerifications.status, "refused"),
        inArray(
          partnerVerifications.vatNumber,
          submitted.map(({ vatNumber }) => vatNumber),
        ),
      ),
    )
  const byPayout = await ctx.db
    .select({ ...other, isVerified, key: partnerSettings.payoutDetails })
    .from(partnerSettings)
    .innerJoin(users, eq(users.id, partnerSettings.userId))
    .where(
      and(
        isActive,
        inArray(
          partnerSettings.payoutDetails,
          submitted.flatMap(({ payout }) => payout?.details ?? []),
        ),
      ),
    )
  type Row = SameDetails & { userId: string; key: string | null }
  const others = (rows: Row[], userId: string, key: string | undefined): SameDetails[] =>
    rows
      .filter((row) => row.key === key && row.userId !== userId)
      .map(({ company, isVerified }) => ({ company, isVerified }))
  return ({ userId, vatNumber, payout }: Submitted) => ({
    sameVatNumber: others(byVat, userId, vatNumber),
    samePayout: others(byPayout, userId, payout?.details),
  })
}

/**
 * Refuses with `partners.vat-verified` (409) if the VAT number is verified for another active partner. Locks the number for this
 * transaction, so that it is verified once.
 */
export async function requireUnverifiedVat(
  ctx: Ctx,
  { userId, vatNumber }: { userId: string; vatNumber: string },
): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`partner vat ${vatNumber}`}, 0))`)
  const [found] = await ctx.db
    .select(other)
    .from(partnerVerifications)
    .innerJoin(users, eq(users.id, partnerVerifications.userId))
    .where(
      and(
        eq(partnerVerifications.vatNumber, vatNumber),
        eq(partnerVerifications.status, "verified"),
        ne(users.id, userId),
        eq(users.businessStatus, "verified"),
        isNull(users.deletedAt),
      ),
    )
    .limit(1)
  if (found) throw new Refusal("partners.vat-verified", { vatNumber, company: found.company }, { status: 409 })
}
