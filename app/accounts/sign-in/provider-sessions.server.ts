import Stripe from "stripe"
import type { Ctx } from "../../platform/context.server"
import type { IsoDate } from "../../platform/dates"
import type { VerifiedPerson } from "../rules/verified-person"

type Session = Stripe.Identity.VerificationSession

const names = ["verified_outputs"]
/** Stripe gives these to restricted keys only, and to those without limits of address for 48 hours. */
const dates = ["verified_outputs.dob", "last_verification_report", "last_verification_report.document.expiration_date"]

/** A key that may not read them; anything else passes, and the session is read again. */
const refusals = [
  Stripe.errors.StripePermissionError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripeInvalidRequestError,
]

/** A session at the provider, with whom it found; without STRIPE_IDENTITY_KEY the dates of the document are left out. */
export async function readSession(ctx: Ctx, id: string): Promise<Session> {
  const { identityKey } = ctx.config.stripe
  const { verificationSessions } = ctx.stripe.identity
  if (identityKey)
    try {
      return await verificationSessions.retrieve(id, { expand: [...names, ...dates] }, { apiKey: identityKey })
    } catch (error) {
      if (!refusals.some((kind) => error instanceof kind)) throw error
      ctx.log.error({ err: error }, "the dates of an identity document could not be read")
    }
  return verificationSessions.retrieve(id, { expand: names })
}

/** Whom a verified session found; undefined where it names nobody. */
export function foundIn(session: Session): VerifiedPerson | undefined {
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
  const two = (part: number) => String(part).padStart(2, "0")
  return `${String(parts.year).padStart(4, "0")}-${two(parts.month)}-${two(parts.day)}`
}
