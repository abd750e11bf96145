import Stripe from "stripe"
import type { Ctx } from "../../platform/context.server"
import type { IsoDate } from "../../platform/dates"
import type { VerifiedPerson } from "../rules/verified-person"

type Session = Stripe.Identity.VerificationSession

const nameFields = ["verified_outputs"]
/** Stripe returns these to restricted keys only; to keys without an IP restriction only for 48 hours. */
const dateFields = [
  "verified_outputs.dob",
  "last_verification_report",
  "last_verification_report.document.expiration_date",
]

/** Errors if the key may not read these fields: the session is read again without them. Other errors are thrown. */
const permissionErrors = [
  Stripe.errors.StripePermissionError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripeInvalidRequestError,
]

/** A session with the verified person; without STRIPE_IDENTITY_KEY the document's dates are missing. */
export async function readVerificationSession(ctx: Ctx, id: string): Promise<Session> {
  const { identityKey } = ctx.config.stripe
  const { verificationSessions } = ctx.stripe.identity
  if (identityKey)
    try {
      return await verificationSessions.retrieve(
        id,
        { expand: [...nameFields, ...dateFields] },
        { apiKey: identityKey },
      )
    } catch (error) {
      if (!permissionErrors.some((kind) => error instanceof kind)) throw error
      ctx.log.error({ err: error }, "the dates of an identity document could not be read")
    }
  return verificationSessions.retrieve(id, { expand: nameFields })
}

/** The verified person of a session; undefined if not verified or without a name. */
export function verifiedPersonIn(session: Session): VerifiedPerson | undefined {
  const { first_name: firstName, last_name: lastName, dob } = session.verified_outputs ?? {}
  if (session.status !== "verified" || (!firstName && !lastName)) return undefined
  const report = session.last_verification_report
  const expiry = typeof report === "object" ? report?.document?.expiration_date : undefined
  return {
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    birthDate: dateOf(dob),
    documentExpiresOn: dateOf(expiry),
  }
}

type Parts = { day: number | null; month: number | null; year: number | null }

function dateOf(parts: Parts | null | undefined): IsoDate | null {
  if (!parts?.day || !parts.month || !parts.year) return null
  const twoDigits = (part: number) => String(part).padStart(2, "0")
  return `${String(parts.year).padStart(4, "0")}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`
}
