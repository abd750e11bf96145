import { randomUUID } from "node:crypto"
import { and, inArray, isNull, sql } from "drizzle-orm"
import { actorName } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { rowsOf } from "../../platform/database/db.server"
import { auditEvents } from "../../platform/tables.server"
import { giftCardExpiry } from "../rules/gift-card-life"
import { giftCardEntries, giftCards } from "../tables.server"
import { drawCode, type NewGiftCard } from "./gift-cards.server"

/** Many cards of the ledger at once (`gift-cards.server.ts`), inside the caller's transaction. */

/** The fields that the cards share, and one origin per card; unique, none by an operator. */
export type NewGiftCards = Omit<NewGiftCard, "origin" | "note"> & { origins: string[] }

/**
 * Issues one card per origin in one statement, each with its entry and event. Returns their ids in the same order. Throws if
 * an origin exists, or a random code (1 in 10^22).
 */
export async function issueGiftCards(
  ctx: Ctx,
  { origins, kind, valueCents, months, ...wanted }: NewGiftCards,
): Promise<string[]> {
  const at = ctx.now().toISOString()
  const cards = origins.map((origin) => ({ id: randomUUID(), origin, code: drawCode() }))
  const issued = await rowsOf(
    ctx.db,
    sql`with issued as (
      insert into ${giftCards} (id, code, origin, kind, value_cents, balance_cents, expires_at, transferable, is_ticket_credit,
        owner_id, owner_email, created_at)
      select id, code, origin, ${kind}, ${valueCents}::int, ${valueCents}::int,
        ${giftCardExpiry(ctx.now(), months).toISOString()}::timestamptz, ${wanted.transferable}::boolean,
        ${wanted.isTicketCredit ?? false}::boolean,
        ${wanted.ownerId ?? null}::text, ${wanted.ownerEmail?.toLowerCase() ?? null}::text, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(cards)}::json) as drawn (id uuid, origin text, code text)
      on conflict do nothing returning id, origin
    ), issue_entries as (
      insert into ${giftCardEntries} (gift_card_id, kind, amount_cents, at)
      select id, 'issued', ${valueCents}::int, ${at}::timestamptz from issued
    ), issue_events as (
      insert into ${auditEvents} (at, actor, name, subject, facts)
      select ${at}::timestamptz, ${actorName(ctx.actor)}::text, 'gift-card.issued', 'gift-card:' || id,
        jsonb_build_object('kind', ${kind}::text, 'cents', ${valueCents}::int, 'origin', origin) from issued
    ) select id from issued`,
  )
  if (issued.length !== cards.length) throw new Error("A gift card with the same origin or code exists.")
  return cards.map(({ id }) => id)
}

/** Makes an account the owner of cards that had only its address, now confirmed (D54). */
export async function assignGiftCards(ctx: Ctx, ids: string[], ownerId: string): Promise<void> {
  if (ids.length > 0)
    await ctx.db
      .update(giftCards)
      .set({ ownerId })
      .where(and(inArray(giftCards.id, ids), isNull(giftCards.ownerId)))
}

/**
 * Ends several cards in one statement: removes their balance, as `removeBalance` does, and marks them, so that credit
 * returned to them later is removed too; what is spent stays spent.
 */
export async function withdrawGiftCards(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const at = ctx.now().toISOString()
  await ctx.db.execute(sql`with locked as (
      select id, balance_cents from ${giftCards}
      where id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
      order by id for update
    ), emptied as (
      update ${giftCards} set balance_cents = 0, withdrawn_at = coalesce(withdrawn_at, ${at}::timestamptz)
      from locked where gift_cards.id = locked.id
      returning gift_cards.id, locked.balance_cents as cents
    ), entries as (
      insert into ${giftCardEntries} (gift_card_id, kind, amount_cents, at)
      select id, 'withdrawn', -cents, ${at}::timestamptz from emptied where cents > 0
    ) insert into ${auditEvents} (at, actor, name, subject, facts)
      select ${at}::timestamptz, ${actorName(ctx.actor)}::text, 'gift-card.withdrawn', 'gift-card:' || id,
        jsonb_build_object('cents', cents) from emptied where cents > 0`)
}
