import { and, inArray, isNull, sql } from "drizzle-orm"
import { actorName } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { rowsOf } from "../../platform/db.server"
import { auditEvents } from "../../platform/tables.server"
import { goodUntil } from "../rules/gift-card-life"
import { giftCardEntries, giftCards } from "../tables.server"
import type { GiftCard } from "./gift-card-queries.server"
import { drawCode, MAX_DRAWS, type NewGiftCard } from "./gift-cards.server"

/** Many cards of the ledger at once (`gift-cards.server.ts`), inside the caller's transaction. */

/** The fields that the cards of `issueGiftCards` share. */
type NewGiftCards = Omit<NewGiftCard, "origin" | "note"> & { origins: string[] }

/**
 * Issues one card per origin, in one statement for all; a repeated origin keeps its existing card. Returns the cards in
 * the order of `origins`, which must be unique and none by an operator.
 */
export async function issueGiftCards(ctx: Ctx, wanted: NewGiftCards): Promise<IssuedGiftCard[]> {
  const cards = new Map<string, IssuedGiftCard>()
  for (let draws = 0; draws < MAX_DRAWS && cards.size < wanted.origins.length; draws++) {
    const origins = wanted.origins.filter((origin) => !cards.has(origin))
    const found = await insertCards(ctx, { ...wanted, origins })
    if (found.length < origins.length) found.push(...(await cardsByOrigin(ctx, origins)))
    for (const card of found) cards.set(card.origin, card)
  }
  return wanted.origins.map((origin) => {
    const card = cards.get(origin)
    if (!card) throw new Error("No unused gift card code was found.")
    return card
  })
}

export type IssuedGiftCard = Pick<GiftCard, "id" | "code" | "origin">

const insertCards = (ctx: Ctx, { origins, kind, valueCents, months, ...wanted }: NewGiftCards) => {
  const at = ctx.now().toISOString()
  const drawn = origins.map((origin) => ({ origin, code: drawCode() }))
  return rowsOf<IssuedGiftCard>(
    ctx.db,
    sql`with issued as (
        insert into ${giftCards} (code, origin, kind, value_cents, balance_cents, expires_at, transferable, owner_id,
          owner_email, created_at)
        select code, origin, ${kind}, ${valueCents}::int, ${valueCents}::int,
          ${goodUntil(ctx.now(), months).toISOString()}::timestamptz, ${wanted.transferable}::boolean,
          ${wanted.ownerId ?? null}::text, ${wanted.ownerEmail?.toLowerCase() ?? null}::text, ${at}::timestamptz
        from json_to_recordset(${JSON.stringify(drawn)}::json) as drawn (origin text, code text)
        on conflict do nothing returning id, code, origin
      ), entries as (
        insert into ${giftCardEntries} (gift_card_id, kind, amount_cents, at)
        select id, 'issued', ${valueCents}::int, ${at}::timestamptz from issued
      ), events as (
        insert into ${auditEvents} (at, actor, name, subject, facts)
        select ${at}::timestamptz, ${actorName(ctx.actor)}::text, 'gift-card.issued', 'gift-card:' || id,
          jsonb_build_object('kind', ${kind}::text, 'cents', ${valueCents}::int, 'origin', origin) from issued
      ) select id, code, origin from issued`,
  )
}

const cardsByOrigin = (ctx: Ctx, origins: string[]): Promise<IssuedGiftCard[]> =>
  ctx.db
    .select({ id: giftCards.id, code: giftCards.code, origin: giftCards.origin })
    .from(giftCards)
    .where(inArray(giftCards.origin, origins))

/** Makes an account the owner of cards that had only its address, now confirmed (D54). */
export async function assignGiftCards(ctx: Ctx, ids: string[], ownerId: string): Promise<void> {
  if (ids.length > 0)
    await ctx.db
      .update(giftCards)
      .set({ ownerId })
      .where(and(inArray(giftCards.id, ids), isNull(giftCards.ownerId)))
}

/**
 * Removes the remaining balance of several cards in one statement, as `removeBalance` does; what is spent stays spent.
 */
export async function withdrawGiftCards(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const at = ctx.now().toISOString()
  await ctx.db.execute(sql`with locked as (
      select id, balance_cents from ${giftCards}
      where id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json)) and balance_cents > 0
      order by id for update
    ), emptied as (
      update ${giftCards} set balance_cents = 0 from locked where gift_cards.id = locked.id
      returning gift_cards.id, locked.balance_cents as cents
    ), entries as (
      insert into ${giftCardEntries} (gift_card_id, kind, amount_cents, at)
      select id, 'withdrawn', -cents, ${at}::timestamptz from emptied
    ) insert into ${auditEvents} (at, actor, name, subject, facts)
      select ${at}::timestamptz, ${actorName(ctx.actor)}::text, 'gift-card.withdrawn', 'gift-card:' || id,
        jsonb_build_object('cents', cents) from emptied`)
}
