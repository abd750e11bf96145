import { expectAccessible, fromOwnNetwork, signedIn } from "../support/browser/e2e"
import { typeCard } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"

test.beforeEach(({ page }) => fromOwnNetwork(page))

const modal = (page: Page) => page.locator("dialog[open]")
const pay = (page: Page) => modal(page).locator('form button[type="submit"]').first()
const buy = (page: Page) => page.locator("#tickets").getByRole("button", { name: "Buy" })
const tickets = (page: Page) => page.getByRole("list", { name: "Your tickets" }).getByRole("listitem")

async function openPayment(page: Page): Promise<void> {
  await buy(page).click()
  await expect(modal(page).locator("[data-payment]")).toBeVisible()
}

test("a customer buys five tickets by card, and a reload still shows them", async ({ page, customer }) => {
  await signedIn(page, customer, "/commercial-operation?lang=en")
  await page.getByRole("button", { name: "5 tickets", exact: true }).click()
  await expect(page.locator("#tickets dl")).toContainText("€100")
  await expect(page.locator("#tickets dl")).toContainText("€125")
  await openPayment(page)
  await expect(modal(page)).toContainText("5 tickets at €20 each")
  await expectAccessible(page)
  await typeCard(page, "4242424242424242")
  await pay(page).click()
  await expect(page).toHaveURL(/\/commercial-operation\/success\?order=/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your 5 tickets are here")
  await expect(tickets(page)).toHaveCount(5)
  const first = await tickets(page).first().innerText()
  expect(first).toMatch(/\d{6}/)
  expect(first).toContain(customer.name)
  await expectAccessible(page)
  await page.reload()
  await expect(tickets(page)).toHaveCount(5)
  expect(await tickets(page).first().innerText()).toBe(first)
  await page.getByRole("link", { name: "My tickets" }).click()
  await expect(page).toHaveURL(/\/account\/tickets$/)
})

test("a visitor who signs in returns with the chosen quantity", async ({ page, customer }) => {
  await page.goto("/commercial-operation?lang=en")
  await page.getByLabel("How many tickets?").fill("12")
  await page.locator("#tickets").getByRole("link", { name: "Buy" }).click()
  await expect(page).toHaveURL(/\/signin\?/)
  await expect(page.getByText("Please sign in to purchase tickets.")).toBeVisible()
  await page.locator('input[name="email"]').fill(customer.email)
  await page.locator('input[name="password"]').fill(customer.password)
  await page.locator('input[name="password"]').press("Enter")
  await expect(page).toHaveURL(/\/commercial-operation\?tickets=12/)
  await expect(page.getByLabel("How many tickets?")).toHaveValue("12")
  await expect(buy(page)).toBeVisible()
})

test("the headline prizes stand in a table with their number and value", async ({ page }) => {
  await page.goto("/commercial-operation?lang=en")
  const prizes = page.getByRole("table", { name: "The headline prizes" })
  await expect(prizes.getByRole("row").nth(1)).toHaveText(/^1A Lamborghini€250,000$/)
  await expect(prizes.getByRole("row").last()).toHaveText(/^3,300All prizes/)
  await prizes.getByRole("link", { name: "All prizes" }).click()
  await expect(page).toHaveURL(/\/win-rules$/)
})

test("a visitor gets from the countdown to the choice of tickets", async ({ page }) => {
  await page.goto("/commercial-operation?lang=en")
  await expect(page.getByRole("timer", { name: "Time left until the draw" })).toBeVisible()
  await page.getByRole("link", { name: "Choose your tickets" }).click()
  await expect(page.getByRole("heading", { name: "Choose your tickets" })).toBeInViewport()
})
