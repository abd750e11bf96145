import { redirect } from "react-router"
import { requireRole } from "../../platform/authorise.server"
import { formatInstant } from "../../platform/date-format"
import { ctxOf, readForm, refusedFormResult, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { invalid, Refusal } from "../../platform/refusal"
import { LinkButton } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useKeptResult, useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { type CompanyData, companyForm, payoutOf, verificationForm } from "../forms"
import type { PayoutDestination } from "../rules/payout"
import { SubmittedFacts } from "../verification/ui/SubmittedFacts"
import { RefusedNotice } from "../verification/ui/VerificationBanner"
import { VerificationForm } from "../verification/ui/VerificationForm"
import {
  admitRegistrationDocument,
  ownVerification,
  storeRegistrationDocument,
  submitVerification,
} from "../verification/verification.server"
import type { Route } from "./+types/verification"

const PAGE = "/partner/verification"

export const meta = () => plainHead(m.partners_verification_title(), m.partners_verification_lead())

export const loader = ({ context }: Route.LoaderArgs) => ownVerification(ctxOf(context))

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  try {
    // Before the file is received.
    await admitRegistrationDocument(ctx)
  } catch (error) {
    return isAlreadySent(error) ? redirect(PAGE) : refusedFormResult(ctx, error)
  }
  const form = await readForm(request)
  const refused = await storeRegistrationDocument(ctx, form)
  const options = { authorise: () => requireRole(ctx, "business"), moreFieldErrors: () => refused }
  const submit = async (company: CompanyData, payout?: PayoutDestination) => {
    if (refused.length > 0) throw invalid(refused)
    try {
      await submitVerification(ctx, company, payout)
    } catch (error) {
      if (!isAlreadySent(error)) throw error
    }
    return redirect(PAGE)
  }
  if ((await ownVerification(ctx)).payout)
    return submitForm(ctx, form, companyForm, (company) => submit(company), options)
  return submitForm(ctx, form, verificationForm, (input) => submit(input, payoutOf(input)), options)
}

/** After an impatient second press, the page shows what the first one sent. */
const isAlreadySent = (error: unknown) => error instanceof Refusal && error.code === "partners.verification-pending"

export const shouldRevalidate = revalidateIfRefused

/** The form, or what was submitted while it is checked and after (part 3 §2). */
export default function VerificationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { status, submitted } = loaderData
  const result = useKeptResult(actionData)
  const refusal = useRefusal(result)
  if (status === "unverified")
    return (
      <>
        <PageHeading title={m.partners_verification_title()} lead={m.partners_verification_lead()} />
        {submitted?.refusal ? <RefusedNotice refusal={submitted.refusal} /> : null}
        <VerificationForm {...loaderData} result={result} />
      </>
    )
  const isPending = status === "pending"
  return (
    <>
      <PageHeading title={m.partners_verification_title()} />
      {/* Submitted in another tab in the meantime. */}
      <FormErrors refusal={refusal} />
      {isPending ? (
        <Notice tone="warning" title={m.partners_pending_title()} className="max-w-2xl">
          {m.partners_pending_lead()}
        </Notice>
      ) : (
        <Notice tone="success" title={m.partners_verified_title()} className="max-w-2xl">
          <p>
            {submitted?.decidedAt
              ? m.partners_verified_since({ date: formatInstant(submitted.decidedAt, { dateStyle: "long" }) })
              : m.partners_verified_lead()}
          </p>
          <p className="pt-3 pb-1">
            <LinkButton to="/partner/dashboard">{m.partners_back_to_dashboard()}</LinkButton>
          </p>
        </Notice>
      )}
      {submitted ? <SubmittedFacts {...loaderData} submitted={submitted} /> : null}
    </>
  )
}
