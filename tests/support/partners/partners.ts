import { storeDocument } from "../../../app/accounts/identity/documents.server"
import { actorOfRequest } from "../../../app/accounts/sign-in/auth.server"
import { cookieHeaderFrom } from "../../../app/accounts/sign-in/cookies.server"
import { verifyEmail } from "../../../app/accounts/sign-up/sign-up.server"
import type { users } from "../../../app/accounts/tables.server"
import { type CompanyData, companyForm } from "../../../app/partners/forms"
import { latestVerification } from "../../../app/partners/queries.server"
import type { PayoutDestination } from "../../../app/partners/rules/payout"
import { decideVerification } from "../../../app/partners/verification/reviews.server"
import { submitVerification } from "../../../app/partners/verification/verification.server"
import type { Ctx } from "../../../app/platform/context.server"
import { addMinutes } from "../../../app/platform/dates"
import { person } from "../accounts/people"
import { signInAtOnce } from "../accounts/sign-in"
import { signUpByMail } from "../accounts/sign-up"
import { as, type testContext } from "../context"
import { plainPdf } from "../files/pdf-files"
import { someIban, someVatNumber } from "./company-numbers"

type TestCtx = ReturnType<typeof testContext>

export const IBAN = "IT60X0542811101000000123456"
export const bankTransfer: PayoutDestination = { method: "iban", details: IBAN }

export const company = companyForm.parse({
  address: "Via Roma 12, 07021 Porto Cervo (SS)",
  vatNumber: "12345670017",
  legalRepresentative: "Elena Sanna",
})

/** A partner's context, by default unverified and without a registration document. */
export async function partner<C extends Ctx>(ctx: C, changes: Partial<typeof users.$inferInsert> = {}): Promise<C> {
  return as(ctx, await person(ctx, { role: "business", companyName: "Costa Yachting S.r.l.", ...changes }))
}

export const PARTNER_PASSWORD = "Correct-horse-7"

/** A partner with `PARTNER_PASSWORD`, signed in: the context and the Cookie header. */
export async function signedInPartner<C extends TestCtx>(ctx: C, email: string): Promise<{ me: C; cookie: string }> {
  const typed = {
    name: "Elena Sanna",
    email,
    password: PARTNER_PASSWORD,
    type: "business",
    companyName: "Sanna Yachts",
  }
  await verifyEmail(ctx, { token: await signUpByMail(ctx, typed) })
  const { cookies } = await signInAtOnce(ctx, { email, password: PARTNER_PASSWORD }, null)
  const cookie = cookieHeaderFrom(cookies)
  return { me: as(ctx, await actorOfRequest(ctx, new Headers({ cookie }))), cookie }
}

export const uploadRegistration = (me: Ctx) =>
  storeDocument(me, { kind: "registration", bytes: plainPdf, declaredName: "visura.pdf" })

let companies = 0

/** Data and payout details that no other company of these tests has. */
export function newCompany(): { company: CompanyData; payout: PayoutDestination } {
  companies += 1
  return {
    company: { ...company, vatNumber: someVatNumber(companies) },
    payout: { method: "iban", details: someIban(companies) },
  }
}

/** A partner who has submitted data and payout details of their own, by default; returns the verification too. */
export async function pendingPartner<C extends Ctx>(
  ctx: C,
  changes: Partial<typeof users.$inferInsert> = {},
  submitted = newCompany(),
) {
  const me = await partner(ctx, changes)
  const document = await uploadRegistration(me)
  await submitVerification(me, submitted.company, submitted.payout)
  return { me, document, ...submitted, verificationId: await latestVerificationId(me) }
}

/** A partner whose company `operator` has verified. */
export async function verifiedPartner<C extends Ctx>(ctx: C, operator: Ctx) {
  const { me, verificationId } = await pendingPartner(ctx)
  await decideVerification(operator, { outcome: "verified", verificationId })
  return me
}

/** Submits the company's data of a partner whose verification was withdrawn, and verifies it. */
export async function verifyAgain(me: TestCtx, operator: Ctx): Promise<void> {
  me.clock.set(addMinutes(me.now(), 1))
  const before = me.actor.kind === "person" ? await latestVerification(me, me.actor.userId) : undefined
  await submitVerification(me, companyForm.parse(before))
  await decideVerification(operator, { outcome: "verified", verificationId: await latestVerificationId(me) })
}

export async function latestVerificationId(me: Ctx): Promise<string> {
  if (me.actor.kind !== "person") throw new Error("A partner is required.")
  return (await latestVerification(me, me.actor.userId))?.id ?? ""
}
