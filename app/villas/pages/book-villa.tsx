import { redirect } from "react-router"
import { answerHours } from "../../bookings/rules/answer-hours"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { tripQuery } from "../../catalogue/rules/trip"
import { revalidateAfterAmountChange } from "../../checkout/paying/ui/amount-changed"
import { stayVisitor, submitStay, tripInAddress } from "../../checkout/stay-modal.server"
import { BookingModal } from "../../checkout/ui/BookingModal"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { plainHead } from "../../platform/ui/page/page-head"
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

/** Submits the request; returns the path of its page, for a guest the signed link. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { villa } = await villaById(ctx, params.itemId)
  const rules = { schema: villaForm, times: stayTimes("villas"), mostGuests: villa.guests, minDays: villa.minNights }
  return submitStay(ctx, await readForm(request), rules, async (requested) => {
    const { bookingId, token, isGuest } = await requestStay(ctx, params.itemId, requested)
    return `/booking-success?booking=${bookingId}${isGuest ? `&token=${token}` : ""}`
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
  return (
    <BookingModal
      submit={m.villas_request_send()}
      intro={m.villas_request_intro({ hours })}
      {...{ item, visitor, trip }}
      result={actionData}
      closesTo={`/villas/${params.itemId}${trip ? `?${tripQuery(trip)}` : ""}`}
    />
  )
}
