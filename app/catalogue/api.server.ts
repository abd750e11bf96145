import { createRoute, z } from "@hono/zod-openapi"
import type { Ctx } from "../platform/context.server"
import { answer, newApi, refusals } from "../platform/http/api.server"
import { convertEuroCents } from "../platform/money"
import { notFound } from "../platform/refusal"
import { idText } from "../platform/text"
import { backOnOf, type Item, itemsOf } from "./queries.server"
import { findCategory } from "./rules/categories"
import { specsSchema } from "./specs-schema.server"

const itemSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    category: z.string(),
    pricePerDay: z
      .object({ eur: z.number(), usd: z.number() })
      .nullable()
      .openapi({ description: "In whole currency units; null if the price is on request" }),
    specs: specsSchema,
    available: z.boolean(),
    backOn: z.iso.date().nullable().openapi({ description: "Expected day of return of an unavailable item" }),
    premium: z.boolean(),
  })
  .openapi("CatalogueItem")

const categoryItems = createRoute({
  method: "get",
  path: "/api/catalogue/{category}",
  summary: "The items of a category",
  request: { params: z.object({ category: idText("catalogue.category-not-found") }) },
  responses: {
    200: answer("In the order of the site", z.array(itemSchema)),
    ...refusals(404),
  },
})

export const catalogueApi = newApi().openapi(categoryItems, async (c) => {
  const category = findCategory(c.req.valid("param").category)
  if (!category) throw notFound("catalogue.category-not-found")
  const items = await itemsOf(c.get("ctx"), category.id)
  return c.json(
    items.map((item) => toResponse(c.get("ctx"), item)),
    200,
  )
})

const toResponse = (ctx: Ctx, { id, name, category, dailyPriceCents, specs, premium, ...item }: Item) => ({
  id,
  name,
  category,
  pricePerDay:
    dailyPriceCents === null
      ? null
      : { eur: convertEuroCents(dailyPriceCents, "eur") / 100, usd: convertEuroCents(dailyPriceCents, "usd") / 100 },
  specs,
  available: item.available,
  backOn: backOnOf(ctx, item),
  premium,
})
