import { customerOrNull, requireCustomer, requireVerifiedCustomer } from "../accounts/identity/gates.server"
import type { Profile } from "../accounts/queries.server"
import type { BookingKind } from "../bookings/rules/states"
import type { Ctx } from "../platform/context.server"
import { type Buyer, kindOf } from "./booking-kinds.server"

const requirements: Record<Buyer, (ctx: Ctx) => Promise<Profile | null>> = {
  verified: requireVerifiedCustomer,
  customer: requireCustomer,
  anyone: customerOrNull,
}

/**
 * The customer's profile as the kind's `buyer` requires; null for a guest. Refuses as `requireVerifiedCustomer`,
 * `requireCustomer` or `customerOrNull` does.
 */
export const requireBuyer = (ctx: Ctx, requested: { kind: BookingKind }): Promise<Profile | null> =>
  requirements[kindOf(ctx, requested).buyer](ctx)
