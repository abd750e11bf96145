import { redirect } from "react-router"
import { answerHours } from "../../bookings/rules/answer-hours"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { tripQuery } from "../../catalogue/rules/trip"
import { revalidateAfterAmountChange } from "../../checkout/paying/ui/amount-changed"
import { PAY_HOURS } from "../../checkout/rules/hold-time"
import { stayVisitor, submitStay, tripInAddress } from "../../checkout/stay-modal.server"
import { BookingModal } from "../../checkout/ui/BookingModal"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { NextSteps } from "../../platform/ui/page/NextSteps"
import { plainHead } from "../../platform/ui/page/page-head"
import { Unbroken } from "../../platform/ui/Unbroken"
import { villaForm } from "../forms"
import { villaById } from "../queries.server"
import { requestStay } from "../stay.server"
import type { Route } from "./+types/book-villa"

/** The villa and the customer's data; an unavailable villa has no booking modal. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { item, villa } = await villaById(ctx, params.itemId)
  const { id, name, dailyPriceCents, available, offeredBy } = item
  if (!available || dailyPriceCents === null) throw redirect(`/villas/${id}`)
  return {
    item: { name, category: "villas" as const, dailyPriceCents, mostGuests: villa.guests, minDays: villa.minNights },
    answerHours: answerHours(offeredBy),
    visitor: await stayVisitor(ctx),
    trip: tripInAddress(ctx, "villas", url.searchParams),
  }
}

/** Submits the request; links to the booking in the account, or for a guest to the signed link. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { villa } = await villaById(ctx, params.itemId)
  const rules = { schema: villaForm, times: stayTimes("villas"), mostGuests: villa.guests, minDays: villa.minNights }
  return submitStay(ctx, await readForm(request), rules, async (requested) => {
    const { bookingId, number, chat, token, isGuest, nights, ...sent } = await requestStay(
      ctx,
      params.itemId,
      requested,
    )
    const email = ctx.actor.kind === "person" ? ctx.actor.email : requested.email
    return {
      number,
      chat,
      sent: { ...sent, days: nights, guests: requested.guests, email },
      page: isGuest ? `/booking-success?booking=${bookingId}&token=${token}` : `/account/bookings/${bookingId}`,
    }
  })
}

export const shouldRevalidate = revalidateAfterAmountChange

/** Not cached: depends on the session. */
export const headers = () => ({})

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? plainHead(
        m.villas_booking_title({ name: loaderData.item.name }),
        m.villas_booking_description({ name: loaderData.item.name }),
      )
    : []

/** The booking modal over the villa's page. */
export default function BookVilla({ loaderData, actionData, params }: Route.ComponentProps) {
  const { item, visitor, trip, answerHours: hours } = loaderData
  const done = actionData?.done
  return (
    <BookingModal
      submit={m.villas_request_send()}
      intro={m.villas_request_intro({ hours })}
      {...{ item, visitor, trip }}
      result={actionData}
      sent={
        done && {
          ...done.sent,
          more: [{ label: m.checkout_stay_guests(), value: String(done.sent.guests) }],
          item: item.name,
          category: item.category,
        }
      }
      next={
        done ? (
          <>
            <p className="text-note">
              <Unbroken>{m.villas_sent_number({ number: done.number })}</Unbroken>
            </p>
            <NextSteps steps={[m.checkout_next_answer({ hours }), m.checkout_next_pay_link({ hours: PAY_HOURS })]} />
            <div className="grid gap-3 sm:flex sm:flex-wrap">
              <LinkButton to={done.page}>{m.villas_open_booking()}</LinkButton>
              <LinkButton to={done.chat} variant="outline" target="_blank" rel="noopener noreferrer">
                {m.villas_sent_chat()}
              </LinkButton>
            </div>
          </>
        ) : null
      }
      closesTo={`/villas/${params.itemId}${trip ? `?${tripQuery(trip)}` : ""}`}
    />
  )
}
