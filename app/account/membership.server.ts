import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import type { Membership } from "./rules/membership"

/** The signed-in customer's membership. Always undefined: enrolment is not open yet. */
export async function membershipOf(ctx: Ctx): Promise<Membership | undefined> {
  requireRole(ctx, "personal")
  return undefined
}
