import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { bookedPictureOf, itemPicture, mainPictureOf } from "./pictures.server"
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

test("a car without pictures is veiled in every view, never another car", async () => {
  for (const category of ["cars", "urban-cars"] as const)
    for (const view of ["tile", "detail", "side"] as const) {
      const veiled = { path: `/pictures/cars/veiled/${view}`, setting: "veiled" }
      expect(await itemPicture(ctx, { id: "new-car", category }, view)).toMatchObject(veiled)
      expect(await itemPicture(ctx, { id: "partners-car", category, pictures: [] }, view)).toMatchObject(veiled)
    }
})

test("the Open Graph image of a veiled car shows no other car", async () => {
  const { ogImage } = await mainPictureOf(ctx, { id: "new-car", category: "cars" })
  expect(ogImage).toContain("/pictures/og/cars/veiled.jpg")
})

test("an item of another category without pictures has none", async () => {
  expect(await itemPicture(ctx, { id: "new-yacht", category: "yachts", pictures: [] }, "detail")).toBeUndefined()
})
