import type { Ctx } from "../platform/context.server"
import { Refusal, signInRequired } from "../platform/refusal"
import { type Profile, requireProfile } from "./queries.server"
import { bookingGate } from "./rules/gates"

/**
 * The person who may book a car (D13). Refuses with 401 without a session, `accounts.personal-required` (403) for any
 * other kind of account, `accounts.verification-required` (403) while the identity is not verified.
 */
export async function requireVerifiedCustomer(ctx: Ctx): Promise<Profile> {
  const profile = await requireProfile(ctx)
  const gate = bookingGate(profile, profile.idStatus)
  if (gate === "login") throw signInRequired()
  if (gate === "personal-account") throw new Refusal("accounts.personal-required", {}, { status: 403 })
  if (gate === "verify") throw new Refusal("accounts.verification-required", {}, { status: 403 })
  return profile
}
