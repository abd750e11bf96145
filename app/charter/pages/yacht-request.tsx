import { redirect } from "react-router"
import { COMPANY_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { leftListPath } from "../../catalogue/rules/search"
import { tripQuery } from "../../catalogue/rules/trip"
import { itemTrip } from "../../catalogue/trips.server"
import { stayVisitor, submitStay, tripInAddress } from "../../checkout/stay-modal.server"
import { BookingModal } from "../../checkout/ui/BookingModal"
import type { Ctx } from "../../platform/context.server"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { useCameFrom } from "../../platform/ui/page/came-from"
import { plainHead } from "../../platform/ui/page/page-head"
import { yachtRequestForm } from "../forms"
import { yachtById } from "../queries.server"
import { requestPagePath } from "../requests/request-records.server"
import { requestYacht } from "../requests/requests.server"
import { yachtTimes } from "../rules/yacht-stay"
import { BookDirectly } from "../yachts/ui/BookDirectly"
import { YachtRequestFields } from "../yachts/ui/YachtRequestFields"
import type { Route } from "./+types/yacht-request"

/** Refuses with 404 any other category: only yachts have this modal. */
async function yachtOf(ctx: Ctx, { categoryId, itemId }: Route.LoaderArgs["params"]) {
  if (categoryId !== "yachts") throw notFound()
  return yachtById(ctx, itemId)
}

/** Redirects to the yacht's page if it is not available. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { item, yacht } = await yachtOf(ctx, params)
  if (!item.available) throw redirect(`/yachts/${item.id}`)
  const trip = tripInAddress(ctx, "yachts", url.searchParams)
  return {
    trip,
    /** Its price if it is booked at once. */
    offer: trip && (await itemTrip(ctx, item, trip)),
    item: { name: item.name, category: "yachts" as const, dailyPriceCents: null, mostGuests: yacht.guests },
    homePort: yacht.place,
    visitor: await stayVisitor(ctx),
  }
}

/** Stores the request (D40); returns the path of its page. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { yacht } = await yachtOf(ctx, params)
  const rules = { schema: yachtRequestForm, times: yachtTimes, mostGuests: yacht.guests }
  return submitStay(ctx, await readForm(request), rules, async (form) =>
    requestPagePath(ctx, await requestYacht(ctx, params.itemId, form)),
  )
}

/** Not cached: the page contains the customer's data. */
export const headers = () => ({})

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? plainHead(
        m.charter_request_title({ name: loaderData.item.name }),
        m.charter_request_lead({ hours: COMPANY_ANSWER_HOURS }),
      )
    : []

/** The booking modal with 'Request Quote' over the yachts' page (D41). Closing leads back to the yacht's own page if one came from there. */
export default function YachtRequest({ loaderData, actionData, params }: Route.ComponentProps) {
  const { item, homePort, visitor, trip, offer } = loaderData
  const cameFrom = useCameFrom()
  const yacht = `/yachts/${params.itemId}`
  return (
    <BookingModal
      submit={m.checkout_stay_quote()}
      intro={m.charter_yacht_request_intro()}
      more={(field) => <YachtRequestFields field={field} homePort={homePort} />}
      {...{ item, visitor, trip }}
      result={actionData}
      beside={<BookDirectly itemId={params.itemId} offer={offer} />}
      closesTo={
        cameFrom?.path === yacht
          ? `${yacht}${trip ? `?${tripQuery(trip)}` : ""}`
          : leftListPath("yachts", trip, cameFrom?.path === "/yachts" ? cameFrom.search : "")
      }
    />
  )
}
