import { and, asc, eq, isNull } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { addDays, type IsoDate, romeDate } from "../platform/dates"
import { type FieldRefusal, invalid, notFound, Refusal } from "../platform/refusal"
import { itemsWithViews, picturedFleet } from "./pictures.server"
import { fleetOf, type Item, isCompanyItem, itemById } from "./queries.server"
import { categories, showsPrice } from "./rules/categories"
import {
  emptySpecs,
  isOpenCategory,
  isPremium,
  type OpenCategory,
  openCategories,
  readSpecs,
  type TypedItem,
  tariffOf,
  typedSpecs,
  type UrbanTariff,
  withTariff,
} from "./rules/item-fields"
import { newItemId } from "./rules/item-id"
import { items } from "./tables.server"

/** The company's own items by category, for the operator. Refuses with 401 and 403 all but operators. */
export async function fleetForOperator(ctx: Ctx) {
  requireRole(ctx, "operator")
  const fleet = (await picturedFleet(ctx)).map(({ item, picture }) => {
    const { id, category, name, dailyPriceCents, available, backOn, listed, specs } = item
    return { id, category, name, dailyPriceCents, available, backOn, listed, kind: specs.kind, picture }
  })
  return categories
    .map(({ id }) => ({ category: id, items: fleet.filter(({ category }) => category === id) }))
    .filter((each) => each.items.length > 0 || isOpenCategory(each.category))
}

export type FleetItem = Awaited<ReturnType<typeof fleetForOperator>>[number]["items"][number]

/** One of the company's own items, for operators only (401, 403); 404 for a partner's or an unknown one. */
export async function ownItem(ctx: Ctx, itemId: string): Promise<Item> {
  requireRole(ctx, "operator")
  const item = await itemById(ctx, itemId)
  if (!item || !isCompanyItem(item)) throw notFound("catalogue.item-not-found")
  return item
}

/** What the page of one of the company's own items shows. Refuses as `ownItem`. */
export async function fleetItem(ctx: Ctx, itemId: string) {
  const item = await ownItem(ctx, itemId)
  const { id, category, name, dailyPriceCents, available, backOn, listed, specs } = item
  return {
    ...{ id, category, name, dailyPriceCents, available, backOn, listed, kind: specs.kind },
    typed: { name, ...typedSpecs(specs) },
    tariff: tariffOf(category, specs),
    ...(await placeInList(ctx, item)),
    views: (await itemsWithViews(ctx, category)).find((each) => each.id === id)?.views ?? [],
    tomorrow: addDays(romeDate(ctx.now()), 1),
  }
}

/** The item that comes before an item in its category's list, if any, and all others of the company's. */
async function placeInList(ctx: Ctx, { id, category }: Item) {
  const fleet = (await fleetOf(ctx, category)).map(({ id, name }) => ({ id, name }))
  const after = fleet[fleet.findIndex((each) => each.id === id) - 1]?.id
  return { after, others: fleet.filter((each) => each.id !== id) }
}

type Edit = { itemId: string }

type Changes = Partial<Omit<Item, "id" | "category" | "offeredBy">>

/**
 * Changes one of the company's own items. Operators only (401, 403). Refuses with 404 a partner's or an unknown item.
 */
async function changeItem(
  ctx: Ctx,
  { itemId }: Edit,
  event: string,
  changesOf: Changes | ((txCtx: Ctx, item: Item) => Changes | Promise<Changes>),
): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const item = await lockedItem(txCtx, itemId)
    const changes = typeof changesOf === "function" ? await changesOf(txCtx, item) : changesOf
    await txCtx.db.update(items).set(changes).where(eq(items.id, itemId))
    const { specs, ...facts } = changes
    await recordEvent(txCtx, { name: event, subject: `item:${itemId}`, facts })
  })
}

/** Locks the company's own items of an item's category, in a fixed order to avoid deadlocks, and returns the item. */
async function lockedItem(ctx: Ctx, itemId: string): Promise<Item> {
  const { category } = await ownItem(ctx, itemId)
  const fleet = await ctx.db
    .select()
    .from(items)
    .where(and(eq(items.category, category), isNull(items.offeredBy)))
    .orderBy(asc(items.id))
    .for("no key update")
  const item = fleet.find(({ id }) => id === itemId)
  if (!item) throw notFound("catalogue.item-not-found")
  return item
}

/**
 * Sets the price per day or night from now on, in euro cents; what is booked keeps its price (D91). Refuses as `changeItem`,
 * and with 404 an item without such a price.
 */
export const setDailyPrice = (ctx: Ctx, { dailyPriceCents, ...edit }: Edit & { dailyPriceCents: number }) =>
  changeItem(ctx, edit, "item.priced", (_, { specs }) => {
    if (!showsPrice(specs.kind)) throw notFound("catalogue.item-not-found")
    return { dailyPriceCents }
  })

/**
 * Takes no new bookings of an item until `offerAgain`; its tile and page say 'Back Soon' (part 1 §4) and, if given, the day in
 * Rome from which it is expected. Refuses as `changeItem`, and with 422 a day that is not in the future.
 */
export async function setBackSoon(ctx: Ctx, { backOn, ...edit }: Edit & { backOn: IsoDate | null }): Promise<void> {
  requireRole(ctx, "operator")
  if (backOn !== null && backOn <= romeDate(ctx.now()))
    throw invalid([{ field: "backOn", code: "catalogue.back-on-past" }])
  await changeItem(ctx, edit, "item.back-soon", (_, item) => {
    requireListed(item)
    return { available: false, backOn }
  })
}

/** Takes bookings of an item again. Refuses as `changeItem`. */
export const offerAgain = (ctx: Ctx, edit: Edit) =>
  changeItem(ctx, edit, "item.available", (_, item) => {
    requireListed(item)
    return { available: true, backOn: null }
  })

function requireListed({ listed }: Item): void {
  if (!listed) throw new Refusal("catalogue.item-not-offered", {}, { status: 409 })
}

/**
 * Offers an item, or withdraws it: it then has no page, is in no list and takes no new bookings; those it has continue. Refuses
 * as `changeItem`, and with 404 a wash, whose packages are fixed.
 */
export const setOffered = (ctx: Ctx, { isOffered, ...edit }: Edit & { isOffered: boolean }) =>
  changeItem(ctx, edit, isOffered ? "item.offered" : "item.retired", (_, { specs }) => {
    if (specs.kind === "wash") throw notFound("catalogue.item-not-found")
    return { listed: isOffered, available: isOffered, backOn: null }
  })

/** Whether another one of the company's items of the category has this name, apart from capitals, accents and signs. */
const isNameInUse = async (ctx: Ctx, category: OpenCategory, name: string): Promise<boolean> =>
  (await fleetOf(ctx, category)).some((item) => newItemId(category, item.name) === newItemId(category, name))

/** `dailyPriceCents`: null for what is quoted on request. */
type NewItem = {
  category: OpenCategory
  name: string
  tariff: UrbanTariff
  dailyPriceCents: number | null
  typed: TypedItem
}

/** What is wrong with a new item's fields, as far as they are known: each input of its specifications, and its price. */
export function newItemFaults({ category, tariff, dailyPriceCents, typed }: Omit<NewItem, "name">): FieldRefusal[] {
  const read = readSpecs(emptySpecs(category, tariff), typed)
  return [
    ...(isPriced(category) && dailyPriceCents === null ? [{ field: "price", code: "catalogue.price-invalid" }] : []),
    ...("errors" in read ? read.errors : []),
  ]
}

const isPriced = (category: OpenCategory) => showsPrice(openCategories[category].kind)

/**
 * Adds an item at the end of its category's list, not offered until `setOffered`; returns its id. Operators only (401, 403).
 * Refuses with 422 inputs that are not valid, and a name that another item of the category has.
 */
export async function addItem(ctx: Ctx, { category, name, tariff, dailyPriceCents, typed }: NewItem): Promise<string> {
  requireRole(ctx, "operator")
  const id = newItemId(category, name)
  const isNameTaken = id === "" || (await isNameInUse(ctx, category, name))
  const read = readSpecs(emptySpecs(category, tariff), typed)
  const wrong = [
    ...(isNameTaken ? [{ field: "name", code: "catalogue.item-exists" }] : []),
    ...newItemFaults({ category, tariff, dailyPriceCents, typed }),
  ]
  if ("errors" in read || wrong.length > 0) throw invalid(wrong)
  const { specs } = read
  await inTransaction(ctx, async (txCtx) => {
    const position = Math.max(0, ...(await fleetOf(txCtx, category)).map((item) => item.position)) + 1
    const [added] = await txCtx.db
      .insert(items)
      .values({
        ...{ id, category, name, specs, position, listed: false, available: false },
        dailyPriceCents: isPriced(category) ? dailyPriceCents : null,
        premium: isPremium({ name, specs }),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: items.id })
    if (!added) throw invalid([{ field: "name", code: "catalogue.item-exists" }])
    await recordEvent(txCtx, { name: "item.added", subject: `item:${id}`, facts: { category } })
  })
  return id
}

type Description = { name: string; tariff?: UrbanTariff; typed: TypedItem }

/** The inputs of an item's specifications that are not valid. Refuses as `ownItem`. */
export async function describedFaults(ctx: Ctx, { itemId, typed }: Edit & Pick<Description, "typed">) {
  const read = readSpecs((await ownItem(ctx, itemId)).specs, typed)
  return "errors" in read ? read.errors : []
}

/**
 * Name, tariff, texts and figures of an item as typed, see `readSpecs`; kilometres sold from now on follow the tariff. Refuses as
 * `changeItem`, and with 422 inputs that are not valid, and a new name that another item of the category has.
 */
export const describeItem = (ctx: Ctx, { name, tariff, typed, ...edit }: Edit & Description) =>
  changeItem(ctx, edit, "item.described", async (txCtx, item) => {
    const { category } = item
    const read = readSpecs(withTariff(category, item.specs, tariff), typed)
    const isRenamed = isOpenCategory(category) && newItemId(category, name) !== newItemId(category, item.name)
    const isNameTaken = isRenamed && (await isNameInUse(txCtx, category, name))
    const taken = isNameTaken ? [{ field: "name", code: "catalogue.item-exists" }] : []
    if ("errors" in read || isNameTaken) throw invalid([...taken, ...("errors" in read ? read.errors : [])])
    return { name, specs: read.specs, premium: isPremium({ name, specs: read.specs }) }
  })

/** Moves an item behind another one of its category, or to the front (`null`). Refuses as `changeItem`, with 404 an unknown one. */
export const moveItem = (ctx: Ctx, { after, ...edit }: Edit & { after: string | null }) =>
  changeItem(ctx, edit, "item.moved", async (txCtx, { id, category }) => {
    const others = (await fleetOf(txCtx, category)).filter((each) => each.id !== id)
    const place = after === null ? 0 : others.findIndex((each) => each.id === after) + 1
    if (after !== null && place === 0) throw notFound("catalogue.item-not-found")
    for (const [index, other] of others.entries())
      await txCtx.db
        .update(items)
        .set({ position: index < place ? index + 1 : index + 2 })
        .where(eq(items.id, other.id))
    return { position: place + 1 }
  })
