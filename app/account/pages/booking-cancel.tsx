import { redirect } from "react-router"
import { cancelByLink, cancellationPreview } from "../../checkout/cancelling/cancelling.server"
import { CancelForm } from "../../checkout/cancelling/ui/CancelForm"
import { customerCancelForm } from "../../checkout/forms"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { plainHead } from "../../platform/ui/page/page-head"
import type { Route } from "./+types/booking-cancel"

/** Redirects to the booking's page if it cannot be cancelled. */
export async function loader({ context, params: { bookingId } }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const preview = await cancellationPreview(ctx, { bookingId })
  if (!preview.outcome) throw redirect(`/account/bookings/${bookingId}`)
  return { ...preview, outcome: preview.outcome }
}

/** Refused if the outcome differs from the one the page showed (D28). */
export async function action({ context, params: { bookingId }, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(
    ctx,
    await readForm(request),
    customerCancelForm,
    async ({ expected }) => {
      await cancelByLink(ctx, { bookingId, expected })
      return redirect(`/account/bookings/${bookingId}`)
    },
    { authorise: () => requireRole(ctx, "personal") },
  )
}

export const shouldRevalidate = revalidateIfRefused

export const meta: Route.MetaFunction = () => plainHead(m.checkout_cancel_title(), m.checkout_cancel_section_lead())

export default function CancelBooking({ loaderData: preview, actionData, params }: Route.ComponentProps) {
  const refusal = useRefusal(actionData)
  return <CancelForm preview={preview} page={`/account/bookings/${params.bookingId}`} refusal={refusal} />
}
