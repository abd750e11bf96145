import { redirect } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { linkHead } from "../../platform/ui/page/page-head"
import { offerDecisionForm } from "../forms"
import { respondToOffer } from "../offers/customer-decisions.server"
import { guestRequest } from "../offers/offer-page.server"
import { RequestView } from "../ui/RequestView"
import type { Route } from "./+types/request"

const accessOf = (url: URL, { requestId }: Route.LoaderArgs["params"]) => ({
  requestId,
  token: url.searchParams.get("token") ?? undefined,
})

/** A guest's request by its signed link; 404 without it. */
export const loader = async ({ context, params, url }: Route.LoaderArgs) => ({
  quoteRequest: await guestRequest(ctxOf(context), accessOf(url, params)),
})

/** Accepts the offer and redirects to its payment, or declines it, or withdraws the request. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(ctx, await readForm(request), offerDecisionForm, async (decision) => {
    const toPay = await respondToOffer(ctx, { ...accessOf(url, params), decision })
    return redirect(toPay ? `/pay/${toPay.bookingId}?token=${toPay.token ?? ""}` : `${url.pathname}${url.search}`)
  })
}

export const shouldRevalidate = revalidateIfRefused

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? linkHead(loaderData.quoteRequest.reference, m.charter_request_description()) : []

export default function GuestRequestPage({ loaderData: { quoteRequest }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData)
  return (
    <div className="theme-paper">
      <article className="reading-column grid gap-10 pt-top pb-20">
        <RequestView
          request={quoteRequest}
          refusal={refusal}
          payPath={quoteRequest.payPath}
          bookingPath={quoteRequest.bookingPath}
        />
      </article>
    </div>
  )
}
