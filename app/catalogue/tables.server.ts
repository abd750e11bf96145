import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { instant } from "../platform/tables.server"
import type { Specs } from "./rules/specs"

/** One thing the house rents out. Prices are in euro cents. */
export const items = pgTable(
  "items",
  {
    id: text("id").primaryKey(),
    category: text("category").notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    dailyPriceCents: integer("daily_price_cents"),
    available: boolean("available").notNull().default(true),
    premium: boolean("premium").notNull().default(false),
    specs: jsonb("specs").$type<Specs>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("items_category").on(t.category, t.position)],
)
