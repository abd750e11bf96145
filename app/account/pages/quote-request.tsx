import { redirect } from "react-router"
import { offerDecisionForm } from "../../charter/forms"
import { respondToOffer } from "../../charter/offers/customer-decisions.server"
import { shownRequest } from "../../charter/offers/offer-page.server"
import { RequestView } from "../../charter/ui/RequestView"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { plainHead } from "../../platform/ui/page/page-head"
import { TouchLink } from "../../platform/ui/TouchLink"
import type { Route } from "./+types/quote-request"

/** 404 for another customer's request. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  return { quoteRequest: await shownRequest(ctx, params) }
}

/** Accepting redirects to payment, declining to the request. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(
    ctx,
    await readForm(request),
    offerDecisionForm,
    async (decision) => {
      const bookingToPay = await respondToOffer(ctx, { ...params, decision })
      return redirect(bookingToPay ? `/pay/${bookingToPay.bookingId}` : `/account/requests/${params.requestId}`)
    },
    { authorise: () => requireRole(ctx, "personal") },
  )
}

export const shouldRevalidate = revalidateIfRefused

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(loaderData.quoteRequest.reference, m.charter_request_description()) : []

export default function QuoteRequestPage({ loaderData: { quoteRequest }, actionData }: Route.ComponentProps) {
  const { bookingId } = quoteRequest
  const refusal = useRefusal(actionData)
  return (
    <article className="grid gap-10">
      <p className="print:hidden">
        <TouchLink to="/account/bookings">{m.bookings_all()}</TouchLink>
      </p>
      <RequestView
        request={quoteRequest}
        refusal={refusal}
        payPath={bookingId ? `/pay/${bookingId}` : undefined}
        bookingPath={bookingId ? `/account/bookings/${bookingId}` : undefined}
      />
    </article>
  )
}
