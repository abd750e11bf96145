import { redirect } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { linkHead } from "../../platform/ui/page/page-head"
import { cancelByLink, cancellationPreview } from "../cancelling/cancelling.server"
import { CancelForm } from "../cancelling/ui/CancelForm"
import { customerCancelForm } from "../forms"
import type { Route } from "./+types/booking-cancel"

const accessOf = ({ searchParams }: URL) => ({
  bookingId: searchParams.get("booking") ?? "",
  token: searchParams.get("token") ?? undefined,
})

/** The result of cancelling, for the holder of the booking's link; if it cannot be cancelled, redirects to its page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const preview = await cancellationPreview(ctxOf(context), accessOf(url))
  const page = `/booking-success${url.search}`
  if (!preview.outcome) throw redirect(page)
  return { preview: { ...preview, outcome: preview.outcome }, page }
}

/** Cancels if the outcome shown on the page is unchanged (D28). */
export async function action({ context, url, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(ctx, await readForm(request), customerCancelForm, async ({ expected }) => {
    await cancelByLink(ctx, { ...accessOf(url), expected })
    return redirect(`/booking-success${url.search}`)
  })
}

export const shouldRevalidate = revalidateIfRefused

export const meta: Route.MetaFunction = () => linkHead(m.checkout_cancel_title(), m.checkout_cancel_section_lead())

/** A guest cancels with the link from their mail. */
export default function CancelAsGuest({ loaderData: { preview, page }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData)
  return (
    <div className="theme-paper">
      <div className="reading-column pt-top pb-20">
        <CancelForm preview={preview} page={page} refusal={refusal} />
      </div>
    </div>
  )
}
