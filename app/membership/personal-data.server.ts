import { eq, inArray } from "drizzle-orm"
import type { Erased, Loss, PersonalData } from "../accounts/deletion/personal-data.server"
import { messages } from "../messaging/tables.server"
import type { Ctx } from "../platform/context.server"
import { formatInstant } from "../platform/dates"
import { benefitsUsedBy } from "./queries.server"
import { memberRequestSubject } from "./requests/request-mails.server"
import { requestsOf } from "./requests/request-queries.server"
import { requestName } from "./requests/request-texts.server"
import { type AvailabilityDetails, startOf, type TransferDetails } from "./rules/requests"
import { memberRequests } from "./tables.server"

/**
 * Members' requests are deleted with their messages. The ledger of used benefits explains amounts of bookings, which are
 * kept by law; it names nobody.
 */
export const membershipData: PersonalData = { losses, erase, export: exported }

/** Requests that were not served yet. */
async function losses(ctx: Ctx, userId: string): Promise<Loss[]> {
  return (await requestsOf(ctx, userId))
    .filter(({ state, details }) => (state === "open" || state === "confirmed") && Object.keys(details).length > 0)
    .map((request) => ({ request, startsAt: startOf(request.details as TransferDetails | AvailabilityDetails) }))
    .filter(({ startsAt }) => startsAt > ctx.now())
    .map(({ request, startsAt }) => ({
      code: "membership.loss-request",
      details: {
        what: requestName(request, ctx.locale),
        date: formatInstant(startsAt, ctx.locale, { dateStyle: "long" }),
      },
      cents: 0,
    }))
}

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  const deleted = await ctx.db
    .delete(memberRequests)
    .where(eq(memberRequests.userId, userId))
    .returning({ id: memberRequests.id })
  const refs = deleted.map(({ id }) => memberRequestSubject(id))
  if (refs.length > 0) await ctx.db.delete(messages).where(inArray(messages.subjectRef, refs))
}

async function exported(ctx: Ctx, userId: string) {
  const requests = await requestsOf(ctx, userId)
  const refs = requests.map(({ id }) => memberRequestSubject(id))
  const sent = refs.length === 0 ? [] : await ctx.db.select().from(messages).where(inArray(messages.subjectRef, refs))
  return {
    memberRequests: requests.map(({ userId: _, ...request }) => ({
      ...request,
      messages: sent
        .filter(({ subjectRef }) => subjectRef === memberRequestSubject(request.id))
        .map(({ recipient, subject, body, createdAt, sentAt }) => ({ recipient, subject, body, createdAt, sentAt })),
    })),
    benefitsUsed: (await benefitsUsedBy(ctx, userId)).map(({ userId: _, ...used }) => used),
  }
}
