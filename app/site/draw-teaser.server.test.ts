import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { closedEdition, soldTickets } from "../../tests/support/draw/draw-editions"
import { someEdition } from "../../tests/support/draw/draws"
import { drawEdition } from "../draw/drawing/draw.server"
import { standardPrizes } from "../draw/rules/edition"
import { editions } from "../draw/tables.server"
import { drawTeaser } from "./draw-teaser.server"

const ctx = { ...testContext(await testDatabase()), locale: "it" as const }
const id = await someEdition(ctx)
const [car, watches] = standardPrizes
if (!car || !watches) throw new Error("The standard prizes begin with a car and watches.")

test.each([
  ["all standard prizes", standardPrizes, "Una Lamborghini. E altri 3.299 premi."],
  ["a car and watches", [car, watches], "Una Lamborghini. E altri 5 premi."],
  ["a car and a watch", [car, { ...watches, quantity: 1 }], "Una Lamborghini. E un altro premio."],
  ["watches", [watches], "5 premi, un’estrazione"],
  ["a watch", [{ ...watches, quantity: 1 }], "Un premio, un’estrazione"],
])("the home page's title for %s", async (_name, prizes, title) => {
  await ctx.db.update(editions).set({ prizes }).where(eq(editions.id, id))
  expect((await drawTeaser(ctx)).onSale?.title.join(" ")).toBe(title)
})

test("the home page's last result says when the next edition opens, if one is planned", async () => {
  const own = testContext(await testDatabase())
  own.clock.set("2026-11-23T09:00:00Z")
  const operator = as(own, await person(own, { role: "operator" }))
  const editionId = await closedEdition(own)
  await soldTickets(own, editionId, 6)
  await drawEdition(operator, { editionId, typedId: editionId })
  const { past } = await drawTeaser(own)
  expect(past?.title).toHaveLength(1)
  expect(past?.next).toBeUndefined()
  await someEdition(own, { salesOpenAt: new Date("2026-12-09T08:00:00Z") })
  expect((await drawTeaser(own)).past?.next).toContain("9 ")
})
