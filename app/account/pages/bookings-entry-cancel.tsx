import { Form, Link, redirect, useNavigation } from "react-router"
import { cancellationPreview, cancelOwnBooking } from "../../car-rental/cancelling.server"
import { CancelOutcomeWords } from "../../car-rental/ui/CancelOutcomeWords"
import { requireRole } from "../../platform/authorise.server"
import { formatInstant } from "../../platform/dates"
import { ctxOf, readForm, refuseForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { LinkButton } from "../../platform/ui/LinkButton"
import { PageHeading } from "../../platform/ui/PageHeading"
import { useRootData } from "../../platform/ui/root-data"
import type { Route } from "./+types/bookings-entry-cancel"

/** What would happen; a booking that cannot be cancelled leads back to its page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "personal")
  const preview = await cancellationPreview(ctx, params.bookingId)
  if (!preview.outcome) throw redirect(`/account/bookings/${params.bookingId}`)
  return { ...preview, outcome: preview.outcome }
}

/** Cancels, if what the page promised still holds (D28). */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const expected = String(form.get("expected") ?? "")
  try {
    await cancelOwnBooking(ctxOf(context), { bookingId: params.bookingId, expected })
  } catch (error) {
    return refuseForm(error)
  }
  throw redirect(`/account/bookings/${params.bookingId}`)
}

export const meta: Route.MetaFunction = () => [
  { title: m.car_rental_cancel_title() },
  { name: "robots", content: "noindex" },
]

/** Says exactly what will happen, then asks. */
export default function CancelBooking({ loaderData: preview, actionData, params }: Route.ComponentProps) {
  const { locale } = useRootData()
  const { state } = useNavigation()
  const moment = (instant: Date) => formatInstant(instant, locale, { dateStyle: "medium", timeStyle: "short" })
  const page = `/account/bookings/${params.bookingId}`
  return (
    <section className="grid max-w-2xl gap-8">
      <header className="grid gap-3">
        <p>
          <Link to={page} className="touch inline-flex items-center underline underline-offset-4">
            {m.bookings_entry_title({ number: preview.number })}
          </Link>
        </p>
        <PageHeading
          title={m.car_rental_cancel_title()}
          lead={`${preview.vehicle} · ${m.bookings_from_to({ from: moment(preview.startsAt), to: moment(preview.endsAt) })}`}
        />
      </header>
      <FormErrors refusal={actionData} />
      <CancelOutcomeWords {...preview} />
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="expected" value={preview.promise} />
        <Button look="danger" pending={state !== "idle"}>
          {m.car_rental_cancel_confirm()}
        </Button>
        <LinkButton to={page} look="outline">
          {m.car_rental_cancel_keep()}
        </LinkButton>
      </Form>
    </section>
  )
}
