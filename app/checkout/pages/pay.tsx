import { redirect, useNavigate, useRevalidator } from "react-router"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { linkHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { bookingToPay } from "../paying/checkout-data.server"
import { Checkout } from "../paying/ui/Checkout"
import { PaymentDeadline } from "../paying/ui/PaymentDeadline"
import { BookingDetails } from "../ui/BookingDetails"
import type { Route } from "./+types/pay"

/**
 * An unpaid booking, for its own customer or the holder of its link; redirects to the booking's page if it needs no payment.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const token = url.searchParams.get("token") ?? undefined
  const { booking, loaded } = await bookingToPay(ctx, { bookingId: params.bookingId, token })
  const page = `/booking-success?booking=${booking.id}${token ? `&token=${token}` : ""}`
  if (!loaded) throw redirect(page)
  return { booking, loaded, token, page, publishableKey: ctx.config.stripe.publishableKey }
}

export const meta: Route.MetaFunction = () => linkHead(m.checkout_pay_title(), m.checkout_pay_lead())

export default function Pay({ loaderData: { booking, loaded, token, page, publishableKey } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return (
    <div className="theme-paper">
      <div className="reading-column grid gap-10 pt-top pb-20">
        <PageHeading title={booking.item} lead={m.checkout_pay_lead()} />
        <BookingDetails booking={booking} />
        <Section
          id="payment"
          title={m.bookings_payment()}
          headingClass="text-2xl"
          className="grid gap-6 border-t border-line pt-8"
        >
          <PaymentDeadline until={booking.paymentDeadline} />
          <Checkout
            bookingId={booking.id}
            token={token}
            loaded={loaded}
            amountDueCents={booking.amountDueCents}
            currency={booking.currency}
            billing={booking.customer}
            publishableKey={publishableKey}
            isOwn={booking.isOwn}
            onGiftCardCredit={() => void revalidate()}
            onPaid={() => navigate(page, { replace: true, state: { fresh: true } })}
          />
        </Section>
      </div>
    </div>
  )
}
