import { customerOrNull, requireCustomer, requireVerifiedCustomer } from "../accounts/identity/gates.server"
import type { Profile } from "../accounts/queries.server"
import type { BookingKind } from "../bookings/rules/kinds"
import type { Ctx } from "../platform/context.server"
import { type Buyer, kindOf } from "./purchase-kinds.server"

type Requirement = (ctx: Ctx, sessionHint: { isSignedIn?: boolean }) => Promise<Profile | null>

const requirements: Record<Buyer, Requirement> = {
  verified: requireVerifiedCustomer,
  customer: requireCustomer,
  anyone: customerOrNull,
}

/**
 * The customer's profile as the kind's `buyer` requires; null for a guest. `isSignedIn`: the form was opened with a
 * session. Refuses as `requireVerifiedCustomer`, `requireCustomer` or `customerOrNull` does.
 */
export const requireBuyer = (ctx: Ctx, requested: { kind: BookingKind }, sessionHint = {}): Promise<Profile | null> =>
  requirements[kindOf(ctx, requested).buyer](ctx, sessionHint)
