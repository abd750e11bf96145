import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { seedCatalogue } from "../catalogue/seed.server"
import { items } from "../catalogue/tables.server"
import { homePageData } from "./home-page.server"

const ctx = testContext(await testDatabase())
await seedCatalogue(ctx)

const priceOf = async (category: string) =>
  (await homePageData(ctx)).categoryCards.find(({ id }) => id === category)?.price?.totalCents

test("no category begins at the price of an item that cannot be booked (D61)", async () => {
  expect(await priceOf("villas")).toBe(59_400)
  await ctx.db.update(items).set({ available: false }).where(eq(items.id, "villa-lu-stazzu"))
  expect(await priceOf("villas")).toBeGreaterThan(59_400)
})
