import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import type { Membership } from "./rules/membership"

/** The signed-in customer's membership; undefined without one. Enrolment is not open yet: nobody has one. */
export async function membershipOf(ctx: Ctx): Promise<Membership | undefined> {
  requireRole(ctx, "personal")
  return undefined
}
