import { signedIn } from "../support/e2e"
import { photo } from "../support/journey"
import { expect, test } from "../support/test"

test("a partner makes a draft, adds a photograph, publishes it, and visitors see it", async ({
  page,
  browser,
}, info) => {
  const name = `Casa Asfodelo ${info.project.name}`
  await signedIn(page, "partner_verified", "/partner/listings/new?lang=en")
  const proceed = () => page.locator("form#listing button").click()
  await page.locator('input[name="category"][value="villas"]').check()
  await page.locator('input[name="name"]').fill(name)
  await page.locator('textarea[name="description"]').fill("A white house above the bay.\n\nFour rooms and a garden.")
  await proceed()
  await page.waitForURL(/step=2/)
  await page.locator('input[name="location"]').fill("Torre delle Stelle")
  // Another step by its button: what was typed is kept.
  await page.locator('nav button[value="4"]').click()
  await page.waitForURL(/step=4/)
  await page.locator('input[name="price"]').fill("250")
  await expect(page.getByText("$275")).toBeVisible()
  await proceed()
  await page.waitForURL(/check=1/)
  await page.getByRole("link", { name: /^Guests/ }).click()
  await expect(page.locator('input[name="guests"]')).toBeFocused()
  await expect(page.locator('input[name="location"]')).toHaveValue("Torre delle Stelle")
  for (const [field, value] of Object.entries({ guests: "8", bedrooms: "4", bathrooms: "3" }))
    await page.locator(`input[name="${field}"]`).fill(value)
  await page.locator('select[name="mapPlace"]').selectOption("Villasimius")
  await proceed()
  await page.waitForURL(/step=3/)
  await page.locator('input[type="file"]').setInputFiles(await photo("casa.jpg", 1200, 900))
  await expect(page.locator('img[src*="/photographs/"]')).toBeVisible({ timeout: 60_000 })
  await proceed()
  await page.waitForURL(/step=4/)
  await proceed()
  await page.waitForURL(/\/published$/)
  await page.waitForURL(/\/partner\/dashboard$/)
  await expect(page.getByRole("heading", { name })).toBeVisible()
  await page.locator("article", { hasText: name }).locator('a[href$="/calendar"]').click()
  await page.waitForURL(/\/calendar$/)

  const visitor = await browser.newPage({ baseURL: info.project.use.baseURL })
  // A query that is not cached for visitors.
  await visitor.goto(`/villas?lang=en&now=${Date.now()}`)
  const tile = visitor.locator("article", { hasText: name })
  await expect(tile.locator('img[src*="/photographs/"]')).toHaveCount(1)
  await tile.getByRole("link", { name, exact: true }).click()
  await expect(visitor.getByText("Offered by Costa Yachting S.r.l.")).toBeVisible()
  await visitor.close()
})
