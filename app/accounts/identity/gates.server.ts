import type { Ctx } from "../../platform/context.server"
import { formatDate } from "../../platform/dates"
import { Refusal, signInRequired } from "../../platform/refusal"
import { type Profile, profileOf, requireProfile } from "../queries.server"
import { bookingGate, guestGate, verificationCodes } from "../rules/gates"
import { fullName } from "../rules/verified-person"

/**
 * The person who may book a car (D13, D70). Refuses with 401 without a session, `accounts.personal-required` (403) for any
 * other kind of account, and with 403 while the identity is not verified: `accounts.verification-required`, `-pending` while a
 * check is under way, `-name` where the account names somebody else than the document, `-expired` where the document is over.
 */
export async function requireVerifiedCustomer(ctx: Ctx): Promise<Profile> {
  const profile = await requireProfile(ctx)
  const gate = bookingGate(profile)
  if (gate === "login") throw signInRequired()
  if (gate === "personal-account") throw new Refusal("accounts.personal-required", {}, { status: 403 })
  if (gate !== "open") throw new Refusal(verificationCodes[gate], verificationDetails(ctx, profile), { status: 403 })
  return profile
}

/** Whom the document names, and until when it was valid. */
const verificationDetails = ({ locale }: Ctx, { name, verifiedPerson }: Profile) => ({
  name,
  verified: verifiedPerson ? fullName(verifiedPerson) : "",
  date: verifiedPerson?.documentExpiresOn ? formatDate(verifiedPerson.documentExpiresOn, locale) : "",
})

/**
 * The customer who books what guests may book too; null for a guest. Refuses with 401 where the form was begun signed in
 * (`isSignedIn`) and the session has ended since, with `accounts.personal-required` (403) any other account (D13).
 */
export async function guestOrCustomer(ctx: Ctx, { isSignedIn }: { isSignedIn?: boolean }): Promise<Profile | null> {
  const profile = await profileOf(ctx)
  if (!profile && isSignedIn) throw signInRequired()
  if (guestGate(profile) !== "open") throw new Refusal("accounts.personal-required", {}, { status: 403 })
  return profile
}

/** The signed-in customer, verified or not. Refuses with 401 without a session, `accounts.personal-required` (403) (D13). */
export async function requireCustomer(ctx: Ctx): Promise<Profile> {
  const profile = await requireProfile(ctx)
  if (profile.role !== "personal") throw new Refusal("accounts.personal-required", {}, { status: 403 })
  return profile
}
