import { expect, test } from "vitest"
import { saveListing } from "../app/partners/listings/listings.server"
import { publicPages } from "../app/site/public-pages.server"
import { testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { someListing, somePartner } from "./support/partners/listings"

const ctx = testContext(await testDatabase())

test("the sitemap has a partner's car under its present category", async () => {
  const partner = await somePartner(ctx)
  const { id, itemId } = await someListing(partner, "car", { tariff: "exotic" })
  const pathsOfCar = async () =>
    (await publicPages(ctx)).map(({ path }) => path).filter((path) => path.includes(itemId))
  expect(await pathsOfCar()).toEqual([`/cars/${itemId}`])
  await saveListing(partner, id, { tariff: "urban" })
  expect(await pathsOfCar()).toEqual([`/urban-cars/${itemId}`])
})
