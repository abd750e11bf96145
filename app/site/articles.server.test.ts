import "../platform/i18n/request-locale.server"
import { beforeAll, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { itemsOf } from "../catalogue/queries.server"
import { seedCatalogue } from "../catalogue/seed.server"
import { locales } from "../platform/i18n/locale"
import { articleCards, articlePage } from "./articles.server"
import { articlePath } from "./rules/articles"
import { plain, postTexts, pressTexts } from "./rules/long-text"

const ctx = testContext(await testDatabase())

beforeAll(() => seedCatalogue(ctx))

test("the article about the fleet counts the catalogue", async () => {
  const { text } = await articlePage(ctx, "press-fleet", pressTexts)
  const table = text.pieces.find(({ kind }) => kind === "table")
  const rows = table?.kind === "table" ? table.rows.map((row) => row.map(plain)[1]) : []
  const categories = ["cars", "urban-cars", "yachts", "villas", "helicopters", "jets"] as const
  const counts = await Promise.all(categories.map(async (category) => String((await itemsOf(ctx, category)).length)))
  expect(rows).toEqual(counts)
})

test("every article has a picture, an opening and links to others of its list", async () => {
  for (const list of [pressTexts, postTexts]) {
    for (const card of await articleCards(ctx, list)) {
      expect(card.picture).toBeDefined()
      expect(card.opening.length).toBeGreaterThan(20)
    }
    const [first] = list
    const { others, picture } = await articlePage(ctx, first, list)
    expect(picture).toBeDefined()
    expect(others.length).toBeGreaterThan(0)
    expect(list.map(articlePath)).toEqual(expect.arrayContaining(others.map(({ path }) => path)))
    expect(others.map(({ path }) => path)).not.toContain(articlePath(first))
  }
})

test("every article has an Open Graph image of its own in each language", async () => {
  for (const locale of locales)
    for (const name of [...pressTexts, ...postTexts])
      expect((await articlePage({ ...ctx, locale }, name, [])).card).toContain(`/og${articlePath(name)}/${locale}.jpg`)
})
