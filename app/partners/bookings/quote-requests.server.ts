import { and, asc, eq } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { occupiedBetween } from "../../bookings/occupancy.server"
import { requestReference } from "../../charter/rules/request-states"
import { quoteRequests } from "../../charter/tables.server"
import type { QuoteRequested } from "../../checkout/booking-kinds.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { textOf } from "../../platform/i18n/text.server"
import { isOpenQuoteRequest } from "../listings/own-listings.server"
import { settingsOf } from "../queries.server"
import { listings } from "../tables.server"
import { listingOfItem } from "./listing-bookings.server"

const MAX_SHOWN = 50

/**
 * Open requests for quotes of a partner's listings, soonest first. The company answers them: without the customer's name
 * and contact details. Refuses with 401 and 403 all but partners.
 */
export async function partnerQuoteRequests(ctx: Ctx) {
  const { userId } = requireRole(ctx, "business")
  const rows = await ctx.db
    .select({ request: quoteRequests, name: listings.name })
    .from(quoteRequests)
    .innerJoin(listings, eq(listings.itemId, quoteRequests.itemId))
    .where(and(eq(listings.userId, userId), isOpenQuoteRequest(ctx.now())))
    .orderBy(asc(quoteRequests.startsAt), asc(quoteRequests.id))
    .limit(MAX_SHOWN)
  return rows.map(({ request: { id, itemName, startsAt, endsAt, state, details, offerExpiresAt }, name }) => ({
    id,
    reference: requestReference(id),
    item: name || itemName,
    startsAt,
    endsAt,
    /** Null where guests are not counted. */
    guests: typeof details.guests === "number" ? details.guests : null,
    /** Until when the customer can accept the company's quote; null while there is none. */
    offeredUntil: state === "offered" ? offerExpiresAt : null,
  }))
}

export type PartnerQuoteRequest = Awaited<ReturnType<typeof partnerQuoteRequests>>[number]

/**
 * Mails the partner of an item that a quote for it was requested, and to block the days if the item is not free, unless some are
 * occupied already; nothing for an item of the company.
 */
export async function notifyPartnerOfQuoteRequest(ctx: Ctx, request: QuoteRequested): Promise<void> {
  const listing = await listingOfItem(ctx, request.itemId)
  const partner = listing && (await userById(ctx, listing.userId))
  if (!partner || partner.deletedAt || !(await settingsOf(ctx, partner.id)).notifications.newBookings) return
  const { locale } = partner
  const reference = requestReference(request.id)
  const translate = (key: string) =>
    textOf(`partners_mail_${key}`, { item: request.itemName, reference }, locale) ?? key
  const { itemId, startsAt, endsAt } = request
  const isOccupied = endsAt !== null && (await occupiedBetween(ctx, itemId, startsAt, endsAt)).length > 0
  const moment = (at: Date) => formatInstant(at, { dateStyle: "long", timeStyle: "short", locale })
  await enqueueMail(ctx, {
    recipient: partner.email,
    locale,
    about: { kind: "listing", id: listing.id },
    kind: "partners.quote-request",
    subject: translate("quote_subject"),
    greetingName: firstName(partner.name),
    title: translate("quote_title"),
    paragraphs: [translate("quote_intro"), ...(isOccupied ? [] : [translate("quote_next")])],
    tables: [
      {
        rows: [
          { label: translate("listing"), value: request.itemName },
          { label: translate("from"), value: moment(request.startsAt) },
          ...(request.endsAt ? [{ label: translate("until"), value: moment(request.endsAt) }] : []),
        ],
      },
    ],
    action: { label: translate("quote_action"), url: `${ctx.config.baseUrl}/partner/bookings` },
  })
}

/** The partner that offers an item, for an operator; null for an item of the company. */
export async function partnerOfItem(ctx: Ctx, itemId: string) {
  requireRole(ctx, "operator")
  const [partner] = await ctx.db
    .select({ id: users.id, company: users.companyName, name: users.name, email: users.email, phone: users.phone })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .where(eq(listings.itemId, itemId))
  return partner ? { ...partner, name: partner.company ?? partner.name } : null
}
