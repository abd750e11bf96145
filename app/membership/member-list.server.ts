import { asc, eq, isNull } from "drizzle-orm"
import { users } from "../accounts/tables.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { memberships } from "./tables.server"

const MAX_SHOWN = 500

/** Active memberships, those that renew or end first before others; for operators. */
export async function memberList(ctx: Ctx) {
  requireRole(ctx, "operator")
  return ctx.db
    .select({
      id: memberships.id,
      tierId: memberships.tierId,
      startedOn: memberships.startedOn,
      renewsOn: memberships.renewsOn,
      isRenewed: memberships.isRenewed,
      name: users.name,
      email: users.email,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isNull(memberships.endedAt))
    .orderBy(asc(memberships.renewsOn))
    .limit(MAX_SHOWN)
}
