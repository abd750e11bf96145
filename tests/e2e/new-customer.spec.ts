import { NEW_PASSWORD, newCustomer } from "../support/browser/customer"
import { expectAccessible, latestMail, signedIn } from "../support/browser/e2e"
import {
  confirm,
  consent,
  fillDates,
  fillDriver,
  keepOptions,
  photo,
  typeCard,
  weekdayAhead,
  wizard,
} from "../support/browser/journey"
import { expect, test } from "../support/browser/test"

const CAR = "/urban-cars/volkswagen-polo/book"

test("a new customer signs up, verifies their identity and books a car", async ({ page }) => {
  const email = `cliente-${Date.now()}@example.org`
  await page.goto("/signup?lang=en&from=%2Faccount%2Fdocuments")
  await page.locator('input[name="name"]').fill("Anna Melis")
  await page.locator('input[name="email"]').fill(email)
  for (const name of ["password", "confirmPassword"]) await page.locator(`input[name="${name}"]`).fill(NEW_PASSWORD)
  await page.locator('input[name="terms"]').check()
  await page.locator('input[name="confirmPassword"]').press("Enter")
  await expect(page).toHaveURL(/\/check-email/)
  const { links } = await latestMail(page.request, email)
  const { pathname, search } = new URL(links.find((link) => link.includes("/auth/verify")) ?? "")
  await page.goto(pathname + search)
  await page.locator('main form:has(input[name="token"]) button').click()
  await page.waitForURL((url) => url.pathname === "/account/documents")
  await expectAccessible(page)
  await page.locator('form:has(input[value="instant"]) button').click()
  await expect(page).toHaveURL(/\/sandbox\/stripe\/identity\//)
  await expectAccessible(page)
  await page.locator('button[value="verified"]').click()
  await expect(page).toHaveURL(/\/account\/documents/)
  await expect(page.getByText("verified", { exact: false }).first()).toBeVisible()
  await page.goto(CAR)
  await expect(wizard(page)).toBeVisible()
  await fillDates(page, weekdayAhead(120))
  await fillDriver(page)
  await keepOptions(page)
  await consent(page)
  await typeCard(page, "4242424242424242")
  await confirm(page)
  await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
  await page.goto("/account")
  await expect(page.locator("main")).toContainText("Volkswagen Polo")
})

test("the server renders the welcome of a first session until it is closed", async ({ page }, info) => {
  await newCustomer(page, "en", `welcomed-${info.project.name}`)
  expect(await (await page.request.get("/account")).text()).toContain("Your account is ready")
  await page.goto("/account")
  const welcome = page.getByRole("region", { name: "Your account is ready" })
  await welcome.getByRole("button", { name: "Close the welcome" }).click()
  await expect(welcome).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "One step, then off you go" })).toBeVisible()
  expect(await (await page.request.get("/account")).text()).not.toContain("Your account is ready")
})

test("an operator views a customer's documents and approves them", async ({ page, customer, browser }, info) => {
  const email = await newCustomer(page, "it", `documenti-${info.project.name}`)
  const files = page.locator('input[type="file"]:not([capture])')
  await files.nth(0).setInputFiles(await photo("fronte.jpg"))
  await expect(page.locator('a[href^="/documents/"]')).toHaveCount(1)
  await files.nth(1).setInputFiles(await photo("retro.jpg"))
  await expect(page.locator('a[href^="/documents/"]')).toHaveCount(2)
  const front = (await page.locator('a[href^="/documents/"]').first().getAttribute("href")) ?? ""
  await page.locator('form:has(input[value="submit"]) button').click()
  await expect(page.getByText("Servono al massimo 24 ore.")).toBeVisible()

  const operatorContext = await browser.newContext()
  const operatorPage = await operatorContext.newPage()
  expect((await operatorPage.request.get(front)).url()).toContain("/signin")
  await signedIn(operatorPage, customer)
  expect((await operatorPage.request.get(front)).status()).toBe(404)
  await operatorContext.clearCookies()
  await signedIn(operatorPage, "operator", "/admin?lang=it")
  expect((await operatorPage.request.get(front)).status()).toBe(200)
  const entry = operatorPage.locator("li", { hasText: email })
  await entry.locator("summary").first().click()
  await entry.locator('input[name="birthDate"]').fill("1985-05-14")
  await entry.locator('input[name="documentExpiresOn"]').fill("2034-06-30")
  await entry.locator("form button").first().click()
  await expect(operatorPage.locator("li", { hasText: email })).toHaveCount(0)
  await operatorContext.close()

  await page.reload()
  await expect(page.getByText(/verificata/i).first()).toBeVisible()
  expect((await latestMail(page.request, email, "accounts.identity-verified")).body).toMatch(/verificata|identità/i)
})
