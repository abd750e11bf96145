import { sql } from "drizzle-orm"
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { instant, valueChecks } from "../platform/tables.server"
import { categoryIds } from "./rules/categories"
import type { Specs } from "./rules/specs"
import { views } from "./rules/views"

/** A partner's photograph of an item, with its variants stored. Sizes in pixels. */
export type ItemPhotograph = { id: string; width: number; height: number; widths: number[]; blur?: string }

/** An item of the catalogue. Prices are in euro cents. */
export const items = pgTable(
  "items",
  {
    id: text("id").primaryKey(),
    category: text("category", { enum: categoryIds }).notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    dailyPriceCents: integer("daily_price_cents"),
    available: boolean("available").notNull().default(true),
    /** While it is not available: the day in Rome from which it is expected back; null if that is not known. */
    backOn: date("back_on"),
    premium: boolean("premium").notNull().default(false),
    specs: jsonb("specs").$type<Specs>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** False while it is not offered: it has no page, is in no list and takes no new bookings. */
    listed: boolean("listed").notNull().default(true),
    /** The partner's company that offers it (D42); null for the company's own items. */
    offeredBy: text("offered_by"),
    /** A partner's photographs, the main one first; null for items with a picture per view. */
    pictures: jsonb("pictures").$type<ItemPhotograph[]>(),
  },
  (t) => [...valueChecks(t), index("items_category").on(t.category, t.position)],
)

/**
 * A photograph of a company's item, which replaces its rendered picture in one view once its variants exist, or of a partner's
 * listing, the first by `position` being the main one. `arriving`: its file is being stored; `waiting`: for its variants;
 * `failed`: it could not be decoded. Sizes in pixels. `lastAttemptAt`: start of the last attempt.
 */
export const photographs = pgTable(
  "photographs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    itemId: text("item_id").references(() => items.id),
    view: text("view", { enum: views }),
    /** Its foreign key is in the second file of `db/migrations`, because the table of listings is above the catalogue. */
    listingId: uuid("listing_id"),
    position: integer("position"),
    state: text("state", { enum: ["arriving", "waiting", "ready", "failed"] })
      .notNull()
      .default("arriving"),
    width: integer("width"),
    height: integer("height"),
    widths: jsonb("widths").$type<number[]>().notNull().default([]),
    blur: text("blur"),
    createdAt: instant("created_at").notNull(),
    lastAttemptAt: instant("last_attempt_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    index("photographs_item").on(t.itemId, t.view),
    index("photographs_listing").on(t.listingId, t.position),
    check(
      "photographs_whose",
      sql`num_nonnulls(${t.itemId}, ${t.view}) in (0, 2) and num_nonnulls(${t.listingId}, ${t.position}) in (0, 2)
        and num_nonnulls(${t.itemId}, ${t.listingId}) = 1`,
    ),
    uniqueIndex("photographs_ready").on(t.itemId, t.view).where(sql`${t.state} = 'ready'`),
    check("photographs_size", sql`${t.state} <> 'ready' or (${t.width} > 0 and ${t.height} > 0)`),
  ],
)
