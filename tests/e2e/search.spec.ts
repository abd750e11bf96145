import { addDays } from "../../app/platform/dates"
import { consoleErrors, expectAccessible } from "../support/browser/e2e"
import { weekdayAhead } from "../support/browser/journey"
import { pixelsBeyond } from "../support/browser/pictures"
import { expect, type Page, test } from "../support/browser/test"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
test.use(phone)

const bar = (page: Page) => page.getByRole("form", { name: "Cerca per date" })
const field = (page: Page, name: string) => bar(page).locator(`[name="${name}"]`)
const tiles = (page: Page) => page.locator("main article")
const from = weekdayAhead(70)
const to = addDays(from, 3)

async function expectSound(page: Page) {
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(phone.viewport)
}

/** The next list has no dates, and none are put into its address. */
async function expectWithoutDates(page: Page) {
  await page.locator('footer a[href="/urban-cars"]').click()
  await expect(page.getByRole("heading", { level: 1, name: "Auto urbane" })).toBeVisible()
  await page.waitForLoadState("networkidle")
  await expect(page).toHaveURL("/urban-cars")
  await expect(page.getByText("auto libere")).toHaveCount(0)
}

test("a visitor finds the cheapest free car for three days and shares the address", async ({ page, browser }) => {
  const errors = consoleErrors(page)
  await page.goto("/?lang=it")
  await field(page, "what").selectOption("urban-cars")
  await field(page, "from").fill(from)
  await expect(field(page, "to")).toHaveValue(to)
  await field(page, "toTime").selectOption("10:30")
  await field(page, "return").selectOption("cagliari_airport")
  await bar(page).getByRole("button", { name: "Cerca" }).click()

  await expect(page).toHaveURL(
    `/urban-cars?from=${from}T10:30&to=${to}T10:30&place=cagliari_office&return=cagliari_airport`,
  )
  await expect(page.getByText("auto libere")).toBeVisible()
  await page.getByText("Filtra e ordina").click()
  await page.getByLabel("Ordine").selectOption("price")
  await page.getByRole("button", { name: "Applica" }).click()
  await expect(page).toHaveURL(/&order=price$/)
  await expectSound(page)

  const cheapest = await tiles(page).first().innerText()
  expect(cheapest).toMatch(
    /280\skm inclusi[\s\S]+Cauzione[\s\S]+per 4 giorni, assicurazione e tasse incluse\s+\d+,\d\d\s€/,
  )
  const context = await browser.newContext(phone)
  const friend = await context.newPage()
  await friend.goto(page.url())
  expect(await tiles(friend).first().innerText()).toBe(cheapest)
  await context.close()

  await tiles(page).first().getByRole("link", { name: /Fiat/ }).first().click()
  await expect(page).toHaveURL(new RegExp(`/urban-cars/fiat-[0-9a-z]+\\?from=${from}T10:30&to=${to}T10:30`))
  await page.locator('footer a[href="/cars"]').click()
  // The next list follows, until the visitor wants it without dates.
  await expect(page).toHaveURL(`/cars?from=${from}T10:30&to=${to}T10:30&place=cagliari_office&return=cagliari_airport`)
  await expect(page.getByText("auto libere")).toBeVisible()
  await page.getByText("Cambia date").click()
  await page.getByRole("link", { name: "Vedi tutto, senza date" }).click()
  await expect(page).toHaveURL("/cars")
  await expect(field(page, "return")).toHaveValue("")
  await expectWithoutDates(page)
  expect(errors).toEqual([])
})

test("a day without pickups is refused in words, and what was chosen stays", async ({ page }) => {
  const sunday = addDays(from, (7 - new Date(`${from}T12:00:00Z`).getUTCDay()) % 7)
  await page.goto(`/cars?from=${sunday}T10:30&to=${addDays(sunday, 3)}T10:30&lang=it`)
  await expect(page.getByText("Le prenotazioni non sono disponibili la domenica.")).toBeVisible()
  await expect(field(page, "from")).toHaveValue(sunday)
  await expect(field(page, "from")).toHaveAttribute("aria-invalid", "true")
  await expectSound(page)
  await expectWithoutDates(page)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("a visitor searches and filters villas", async ({ page }) => {
    await page.goto("/?lang=it")
    await expect(field(page, "place")).toBeVisible()
    await field(page, "what").selectOption("villas")
    await expect(field(page, "place")).toBeHidden()
    await field(page, "from").fill(from)
    await field(page, "to").fill(addDays(from, 7))
    await field(page, "guests").fill("8")
    await bar(page).getByRole("button", { name: "Cerca" }).click()

    await expect(page).toHaveURL(`/villas?from=${from}&to=${addDays(from, 7)}&guests=8`)
    await expect(page.getByText("ville libere")).toBeVisible()
    await page.getByText("Filtra e ordina").click()
    await page.getByLabel("Camere").selectOption("6")
    await page.getByLabel("Ordine").selectOption("price")
    await page.getByRole("button", { name: "Applica" }).click()
    await expect(page).toHaveURL(`/villas?from=${from}&to=${addDays(from, 7)}&guests=8&bedrooms=6&order=price`)
    await expect(tiles(page)).toHaveCount(2)
    await expect(tiles(page).first()).toContainText("per 7 notti, tasse e oneri inclusi")
  })
})
