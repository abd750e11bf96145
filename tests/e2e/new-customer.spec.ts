import { addDays } from "../../app/platform/dates"
import { NEW_PASSWORD, newCustomer } from "../support/browser/customer"
import { expectAccessible, latestMail, signedIn } from "../support/browser/e2e"
import { licenceFile, photo, proceed, weekdayAhead, wizard } from "../support/browser/journey"
import { expect, type Locator, type Page, test } from "../support/browser/test"

const CAR = "/urban-cars/volkswagen-polo"

/** Counts what a person presses and fills in, besides typing. */
function counted() {
  const done = { presses: 0, fields: 0 }
  return {
    done,
    press: async (what: Locator) => {
      done.presses++
      await what.click()
    },
    fill: async (fields: Locator, text: string) => {
      done.fields++
      await fields.fill(text)
    },
  }
}

test.describe("from a car's page with dates", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const bookLink = (page: Page) => page.locator(`main a[href^="${CAR}/book"]`).filter({ visible: true })

  /** From the car's page with the dates to its wizard. */
  async function book(page: Page, pickupDate: string, press: (what: Locator) => Promise<void>): Promise<void> {
    const trip = `from=${pickupDate}T10:30&to=${addDays(pickupDate, 1)}T09:00&return=cagliari_airport`
    await page.goto(`${CAR}?${trip}&lang=en`)
    await press(bookLink(page))
  }

  test("a new customer keeps the dates through sign-up and identity, in 17 presses", async ({ page }) => {
    const { press, fill, done } = counted()
    const email = `cliente-${Date.now()}@example.org`
    const day = weekdayAhead(120)
    await book(page, day, press)
    const gate = page.locator("dialog[open]")
    const price = ((await gate.getByText(/^€/).textContent()) ?? "").trim()
    await expect(gate).toContainText("Volkswagen Polo")
    await expectAccessible(page)
    await press(gate.getByRole("link", { name: "Create an account" }))
    await fill(page.locator('input[name="name"]'), "Anna Melis")
    await fill(page.locator('input[name="email"]'), email)
    for (const name of ["password", "confirmPassword"]) await fill(page.locator(`input[name="${name}"]`), NEW_PASSWORD)
    await press(page.locator('input[name="terms"]'))
    await press(page.locator('form:has(input[name="terms"]) > button').last())
    await expect(page).toHaveURL(/\/check-email/)
    const { links } = await latestMail(page.request, email)
    const { pathname, search } = new URL(links.find((link) => link.includes("/auth/verify")) ?? "")
    done.presses++
    await page.goto(pathname + search)
    await press(page.locator('main form:has(input[name="token"]) button'))
    await expect(gate).toContainText(price)
    await expectAccessible(page)
    await press(gate.getByRole("link", { name: "Go to verification" }))
    await expect(page).toHaveURL(/\/account\/documents/)
    await expectAccessible(page)
    await press(page.locator('form:has(input[value="instant"]) button'))
    await expect(page).toHaveURL(/\/sandbox\/stripe\/identity\//)
    await expectAccessible(page)
    await press(page.locator('button[value="verified"]'))
    await expect(wizard(page).getByRole("heading", { name: "Driver and documents" })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${CAR}/book\\?from=${day}T10:30`))
    await expect(wizard(page).locator("summary")).toContainText(price)
    await expectAccessible(page)
    const driver = { phone: "+39 347 000 0001", licenseNumber: "CA1234567X", licenseIssueDate: "01/06/2004" }
    for (const [name, value] of Object.entries(driver)) await fill(page.locator(`input[name="${name}"]`), value)
    done.presses++
    await licenceFile(page).setInputFiles(await photo("patente.jpg"))
    await press(page.locator('input[name="confirmsInformation"]'))
    await press(proceed(page))
    await expect(page).toHaveURL(/step=3/)
    await expect(page.locator('input[name="insuranceOption"]').first()).toBeAttached()
    await press(proceed(page))
    for (const name of ["confirmsDocuments", "agreesToTerms", "agreesToPrivacy"])
      await press(page.locator(`input[name="${name}"]`))
    const card = { number: "4242424242424242", exp: "12/34", csc: "123" }
    for (const [name, value] of Object.entries(card))
      await fill(page.locator(`input[autocomplete="cc-${name}"]`), value)
    await expect(wizard(page).locator('form:has(button[type="submit"])')).toContainText(price)
    // Not counted: for the next booking.
    await page.getByRole("checkbox", { name: "Keep this card for next time" }).check()
    await press(wizard(page).locator('form button[type="submit"]'))
    await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
    expect(done).toEqual({ presses: 17, fields: 10 })
    await page.goto("/account")
    await expect(page.locator("main")).toContainText("Volkswagen Polo")

    const again = counted()
    await book(page, weekdayAhead(127), again.press)
    await expect(wizard(page).getByRole("button", { name: "Change the details" })).toBeVisible()
    await expectAccessible(page)
    await again.press(page.locator('input[name="confirmsInformation"]'))
    await again.press(proceed(page))
    await expect(page.locator('input[name="insuranceOption"]').first()).toBeAttached()
    await again.press(proceed(page))
    for (const name of ["confirmsDocuments", "agreesToTerms", "agreesToPrivacy"])
      await again.press(page.locator(`input[name="${name}"]`))
    await expect(page.locator('input[name="savedCard"]:checked')).not.toHaveValue("other")
    await again.press(wizard(page).locator('form button[type="submit"]'))
    await expect(page).toHaveURL(/\/car-booking-success\?booking=/)
    expect(again.done, "a known customer with a saved card").toEqual({ presses: 8, fields: 0 })
  })

  test("closing the wizard leads back to the car, with the dates", async ({ page, customer }) => {
    await signedIn(page, customer)
    const day = weekdayAhead(140)
    await book(page, day, (link) => link.click())
    await expect(wizard(page).getByRole("heading", { name: "Driver and documents" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page).toHaveURL(new RegExp(`${CAR}\\?from=${day}T10:30`))
    await expect(bookLink(page)).toBeFocused()
  })
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
