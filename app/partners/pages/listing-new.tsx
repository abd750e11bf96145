import { randomUUID } from "node:crypto"
import { useState } from "react"
import { redirect } from "react-router"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { type ListingFormFields, newListingForm } from "../forms"
import { startListing } from "../listings/listings.server"
import { BasicsStep } from "../listings/ui/BasicsStep"
import { StepForm } from "../listings/ui/StepForm"
import { VerificationBanner } from "../verification/ui/VerificationBanner"
import { verificationStatus } from "../verification/verification.server"
import type { Route } from "./+types/listing-new"

export const meta: Route.MetaFunction = () => [
  ...plainHead(m.partners_listing_new_title(), m.partners_listings_lead()),
  { name: "robots", content: "noindex" },
]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { key: randomUUID(), verification: await verificationStatus(ctx) }
}

/** Creates the draft, unless nothing is typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(
    ctx,
    await readForm(request),
    newListingForm,
    async ({ key, ...input }) => {
      await startListing(ctx, key, input)
      const { to } = input
      if (to === "stay") return "saved" as const
      return redirect(to === "exit" ? "/partner/dashboard" : `/partner/listings/${key}?step=${to}`)
    },
    { authorise: () => requireRole(ctx, "business") },
  )
}

export const shouldRevalidate = revalidateIfRefused

/** The first step of a new listing. */
export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  // The same key after a refusal, so that a form that is sent twice makes one draft.
  const [key] = useState(loaderData.key)
  const form = useServerForm<ListingFormFields>(actionData, { id: "listing", defaultValue: { category: "cars" } })
  return (
    <>
      <PageHeading title={m.partners_listing_new_title()} />
      {loaderData.verification.status === "verified" ? (
        <StepForm step={1} form={form}>
          <input type="hidden" name="key" defaultValue={key} />
          <BasicsStep field={form.field} />
        </StepForm>
      ) : (
        <VerificationBanner {...loaderData.verification} />
      )}
    </>
  )
}
