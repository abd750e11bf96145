import type { Ctx } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { Refusal, signInRequired } from "../../platform/refusal"
import { type Profile, profileOf, requireProfile } from "../queries.server"
import { bookingEligibility, guestEligibility, verificationCodes } from "../rules/booking-eligibility"
import { DOCUMENT_REVIEW_HOURS } from "../rules/identity"
import { fullName } from "../rules/verified-person"

/**
 * The customer who may book a car (D13, D70). Refuses with 401 without a session, `accounts.personal-required` (403) for other
 * roles, and with 403 without a valid identity: `accounts.verification-required`, `-pending` while a check is under way,
 * `-name` if the account's name differs from the document's, `-expired` if the document has expired.
 */
export async function requireVerifiedCustomer(ctx: Ctx): Promise<Profile> {
  const profile = await requireProfile(ctx)
  const eligibility = bookingEligibility(profile)
  if (eligibility === "sign-in-required") throw signInRequired()
  if (eligibility === "personal-account") throw new Refusal("accounts.personal-required", {}, { status: 403 })
  if (eligibility !== "allowed")
    throw new Refusal(verificationCodes[eligibility], verificationDetails(ctx, profile), { status: 403 })
  return profile
}

const verificationDetails = ({ locale }: Ctx, { name, verifiedPerson }: Profile) => ({
  name,
  verified: verifiedPerson ? fullName(verifiedPerson) : "",
  date: verifiedPerson?.documentExpiresOn ? formatDate(verifiedPerson.documentExpiresOn, { locale }) : "",
  hours: DOCUMENT_REVIEW_HOURS,
})

/**
 * For bookings open to guests: the customer, or null for a guest. Refuses with 401 if the form was opened signed in
 * (`isSignedIn`) and the session has ended, with `accounts.personal-required` (403) for other roles (D13).
 */
export async function customerOrNull(ctx: Ctx, { isSignedIn }: { isSignedIn?: boolean } = {}): Promise<Profile | null> {
  const profile = await profileOf(ctx)
  if (!profile && isSignedIn) throw signInRequired()
  if (guestEligibility(profile) !== "allowed") throw new Refusal("accounts.personal-required", {}, { status: 403 })
  return profile
}

/** The signed-in customer, verified or not. Refuses with 401 without a session, `accounts.personal-required` (403) (D13). */
export async function requireCustomer(ctx: Ctx): Promise<Profile> {
  const profile = await requireProfile(ctx)
  if (profile.role !== "personal") throw new Refusal("accounts.personal-required", {}, { status: 403 })
  return profile
}
