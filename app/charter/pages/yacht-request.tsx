import { randomUUID } from "node:crypto"
import { useState } from "react"
import { redirect, useLocation, useNavigate } from "react-router"
import { profileOf } from "../../accounts/queries.server"
import { guestEligibility } from "../../accounts/rules/booking-eligibility"
import { AccessModal } from "../../accounts/sign-in/ui/AccessModal"
import { submitStay } from "../../checkout/stay-refusal.server"
import { BookingModal } from "../../checkout/ui/BookingModal"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { notFound } from "../../platform/refusal"
import { plainHead } from "../../platform/ui/page/page-head"
import { yachtRequestForm } from "../forms"
import { yachtById } from "../queries.server"
import { requestYacht } from "../requests/requests.server"
import { yachtTimes } from "../rules/yacht-stay"
import { yachtRequestReceipt } from "../yacht-page.server"
import { BookDirectly } from "../yachts/ui/BookDirectly"
import { YachtRequestFields } from "../yachts/ui/YachtRequestFields"
import { YachtRequestSent } from "../yachts/ui/YachtRequestSent"
import type { Route } from "./+types/yacht-request"

/** Refuses with 404 any other category: only yachts have this modal. */
async function yachtOf(ctx: Ctx, { categoryId, itemId }: Route.LoaderArgs["params"]) {
  if (categoryId !== "yachts") throw notFound()
  return yachtById(ctx, itemId)
}

/** Redirects to the yacht's page if it is not available. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { item, yacht } = await yachtOf(ctx, params)
  if (!item.available) throw redirect(`/yachts/${item.id}`)
  const profile = await profileOf(ctx)
  return {
    item: { name: item.name, category: "yachts" as const, dailyPriceCents: null, mostGuests: yacht.guests },
    homePort: yacht.place,
    eligibility: guestEligibility(profile),
    customer: profile && { fullName: profile.name, email: profile.email, phone: profile.phone ?? "" },
    requestKey: randomUUID(),
    today: romeDate(ctx.now()),
  }
}

/** Stores the request, for a guest after they confirmed their address (D40). */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { yacht } = await yachtOf(ctx, params)
  const rules = { schema: yachtRequestForm, times: yachtTimes, mostGuests: yacht.guests }
  return submitStay(ctx, await readForm(request), rules, async (form) =>
    yachtRequestReceipt(ctx, await requestYacht(ctx, params.itemId, form)),
  )
}

/** Not cached: the page contains the customer's data. */
export const headers = () => ({})

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(m.charter_request_title({ name: loaderData.item.name }), m.charter_request_lead()) : []

/** The booking modal with 'Request a quote' over the yachts' page (D41). */
export default function YachtRequest({ loaderData, actionData, params }: Route.ComponentProps) {
  const { item, homePort, eligibility, customer, today } = loaderData
  const [purchaseKey] = useState(loaderData.requestKey)
  const done = actionData?.done
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const close = () => navigate("/yachts", { preventScrollReset: true })
  if (eligibility !== "allowed")
    return <AccessModal type={eligibility} item={item.name} from={pathname} onClose={close} />
  return (
    <BookingModal
      submit={m.checkout_stay_quote()}
      intro={m.charter_yacht_request_intro()}
      more={(field) => <YachtRequestFields field={field} homePort={homePort} />}
      {...{ item, today, customer, purchaseKey }}
      result={actionData}
      sent={done?.sent}
      beside={<BookDirectly itemId={params.itemId} />}
      next={done ? <YachtRequestSent {...done} /> : null}
      onClose={close}
    />
  )
}
