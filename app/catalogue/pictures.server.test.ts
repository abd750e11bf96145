import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { bookedPictureOf } from "./pictures.server"
import { categories } from "./rules/categories"
import { seedCatalogue } from "./seed.server"
import { items } from "./tables.server"

const ctx = testContext(await testDatabase())
await seedCatalogue(ctx)

test("every bookable item has a picture for its booking's page", async () => {
  const all = await ctx.db.select().from(items)
  expect(new Set(all.map(({ category }) => category)).size).toBeGreaterThanOrEqual(categories.length - 1)
  for (const { id } of all) expect((await bookedPictureOf(ctx, id))?.picture, id).toBeDefined()
})

test("an item removed from the catalogue has none", async () => {
  expect(await bookedPictureOf(ctx, "gone")).toBeUndefined()
})
