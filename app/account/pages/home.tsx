import { replace } from "react-router"
import { IdStatusLine } from "../../accounts/identity/ui/IdStatusLine"
import { isWelcomeDue, welcomeClosedCookie } from "../../accounts/sign-up/welcome.server"
import { Welcome } from "../../accounts/ui/Welcome"
import { totalText } from "../../bookings/ui/booking-texts"
import { OwnPrizes } from "../../draw/awards/ui/OwnPrizes"
import { formatDate, formatInstant } from "../../platform/date-format"
import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { type Overview, overviewOf } from "../overview.server"
import { Glance, type GlanceRow } from "../ui/Glance"
import { NextBooking, type Stop } from "../ui/NextBooking"
import { NextStep } from "../ui/NextStep"
import { OpenOffers } from "../ui/OpenOffers"
import type { Route } from "./+types/home"

export const meta = () => plainHead(m.account_title(), m.account_description())

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const overview = await overviewOf(ctx)
  const { idStatus } = overview
  return { ...overview, welcome: await isWelcomeDue(ctx, { cookieHeader: request.headers.get("cookie"), idStatus }) }
}

/** Dismisses the welcome. */
export async function action({ context }: Route.ActionArgs) {
  const cookie = await welcomeClosedCookie(ctxOf(context))
  return replace("/account", cookie ? { headers: { "set-cookie": cookie } } : {})
}

/** A network error (`TypeError`) is ignored: the welcome stays and can be dismissed later. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

export default function AccountHomePage({ loaderData }: Route.ComponentProps) {
  const { name, idStatus, next, welcome, offers, prizes } = loaderData
  const rows = useRows(loaderData)
  const mayBook = idStatus !== "unverified"
  return (
    <>
      <PageHeading overline={m.account_title()} title={m.account_welcome({ name: name.split(" ")[0] ?? name })} />
      {welcome ? <Welcome proven={idStatus === "verified"} /> : null}
      {prizes.length > 0 ? <OwnPrizes prizes={prizes} /> : null}
      <OpenOffers offers={offers} />
      {next ? <NextBooking booking={next} stops={stopsOf(next)} /> : null}
      {/* The welcome already asks for identity verification. */}
      {next || offers.length > 0 || (welcome && !mayBook) ? null : <NextStep mayBook={mayBook} />}
      <Glance title={m.account_glance()} rows={rows} />
    </>
  )
}

/** Pick-up and return for items that are handed over; otherwise start and, if on another day, end. */
function stopsOf({ startsAt, endsAt, handOver, place }: NonNullable<Overview["next"]>): Stop[] {
  if (handOver)
    return [
      { name: m.bookings_pickup(), at: startsAt, place: handOver.pickup },
      { name: m.bookings_dropoff(), at: endsAt, place: handOver.dropoff },
    ]
  const start = { name: m.account_next_start(), at: startsAt, place }
  return romeDate(startsAt) === romeDate(endsAt) ? [start] : [start, { name: m.account_next_end(), at: endsAt }]
}

function useRows({ idStatus, lastCheckRefused, pendingOrUnpaid, membership }: Overview): GlanceRow[] {
  const open = pendingOrUnpaid.map((booking) => ({
    key: booking.id,
    name: booking.vehicle,
    children: `${formatInstant(booking.startsAt, { dateStyle: "long" })} · ${totalText(booking)}: ${formatCents(booking.amountDueCents, booking.currency)}`,
    to: `/account/bookings/${booking.id}`,
    act: m.account_see(),
  }))
  const identity = {
    key: "identity",
    name: m.account_glance_identity(),
    children: lastCheckRefused ? m.account_refused_title() : <IdStatusLine status={idStatus} />,
    to: "/account/documents",
    act: idStatus === "unverified" ? m.account_verify_go() : m.account_see(),
  }
  const member = {
    key: "membership",
    name: m.account_tab_membership(),
    children: membership ? memberText(membership) : m.account_glance_no_member(),
    to: membership ? "/account/membership" : "/membership",
    act: membership ? m.account_see() : m.account_membership_plans(),
  }
  return [...open, identity, member]
}

function memberText({ tierName: tier, lastDay, nextTierName: next }: NonNullable<Overview["membership"]>) {
  const facts = { tier, date: formatDate(lastDay) }
  return next ? m.account_glance_member_next({ ...facts, next }) : m.account_glance_member(facts)
}
