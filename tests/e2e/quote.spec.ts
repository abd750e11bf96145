import { consoleErrors, expectAccessible, fromOwnNetwork, latestMail, signedIn } from "../support/browser/e2e"
import { typeCard, weekdayAhead } from "../support/browser/journey"
import { pixelsBeyond } from "../support/browser/pictures"
import { type Browser, expect, type Page, test } from "../support/browser/test"

const reference = /MST-R-[0-9A-Z]{4}-[0-9A-Z]{4}/

test.describe.configure({ mode: "serial" })

/** No axe violation, and no horizontal overflow on the smallest phone. */
async function expectSound(page: Page) {
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The signed-in customer requests a jet from Cagliari to Milan, `days` ahead; returns the request's reference. */
async function requested(page: Page, days: number): Promise<string> {
  await page.goto("/jets/search?departure=CAG&arrival=LIN&passengers=3&lang=it")
  await page.locator('a[href="/book/jets/jet-libeccio"]').click()
  const onwards = page.locator("form footer button").last()
  await page.locator('input[name="departureDate"]').fill(weekdayAhead(days))
  await onwards.click()
  await page.locator('input[name="phone"]').fill("+39 347 000 0001")
  await onwards.click()
  await expect(page).toHaveURL(/step=3/)
  await expect(page.getByText("+39 347 000 0001")).toBeVisible()
  await onwards.click()
  await expect(page.getByRole("heading", { name: "Richiesta inviata" })).toBeVisible()
  return reference.exec(await page.locator("main").innerText())?.[0] ?? ""
}

/** The page of that request in the back office. */
async function openAsOperator(browser: Browser, number: string): Promise<Page> {
  const operatorContext = await browser.newContext()
  const operatorPage = await operatorContext.newPage()
  await signedIn(operatorPage, "operator", "/admin/requests?state=open&lang=it")
  await expectSound(operatorPage)
  await operatorPage.getByRole("listitem").filter({ hasText: number }).getByRole("link").click()
  await expect(operatorPage).toHaveURL(/\/admin\/requests\/[0-9a-f-]{36}/)
  return operatorPage
}

test("a customer requests a jet, accepts the company's offer and pays", async ({
  page,
  customer,
  browser,
  request,
}) => {
  const errors = consoleErrors(page)
  await signedIn(page, customer)
  const number = await requested(page, 45)
  expect(number).toMatch(reference)

  const operatorPage = await openAsOperator(browser, number)
  const operatorErrors = consoleErrors(operatorPage)
  await expect(operatorPage.getByText("Cagliari Elmas (CAG)")).toBeVisible()
  await expect(operatorPage.getByText(/km, circa/)).toBeVisible()
  await expect(operatorPage.getByText(customer.email)).toBeVisible()
  await expectSound(operatorPage)
  await operatorPage.locator('input[name="price"]').fill("12.50.0")
  await operatorPage.getByRole("button", { name: "Invia l’offerta" }).click()
  await expect(operatorPage.getByRole("link", { name: /Inserisci un prezzo in euro tra/ })).toBeVisible()
  await expect(operatorPage.getByRole("link", { name: "Scrivi qualcosa al cliente." })).toBeVisible()
  await expectAccessible(operatorPage)
  await operatorPage.locator('input[name="price"]').fill("12.500")
  await operatorPage.locator('form:has(input[name="price"]) textarea').fill("Volo diretto, con equipaggio.")
  await operatorPage.getByRole("button", { name: "Invia l’offerta" }).click()
  await expect(operatorPage.getByText("Il cliente riceve l’offerta via email")).toBeVisible()
  await expect(operatorPage.locator('[data-state="offered"]')).toBeVisible()
  await expectSound(operatorPage)

  const mail = await latestMail(request, customer.email, "charter.offer")
  const link = new URL(mail.links.find((link) => link.includes("/account/requests/")) ?? "")
  await page.goto("/account")
  const offer = page.getByRole("listitem").filter({ hasText: "Libeccio" })
  await expect(offer).toContainText(/12\.500\s€.*Valida fino al/)
  await expect(offer.getByRole("link", { name: "Vedi l’offerta" })).toHaveAttribute("href", link.pathname)
  await expectSound(page)
  await page.goto("/account/bookings")
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("Offerta da accettare")
  await expectSound(page)
  await page.goto(link.pathname)
  await expect(page.getByText(/12\.500\s€/).first()).toBeVisible()
  await expect(page.getByText("Volo diretto, con equipaggio.")).toBeVisible()
  await expectSound(page)

  await operatorPage.locator('input[name="price"]').fill("12600")
  await operatorPage.locator('form:has(input[name="price"]) textarea').fill("Volo diretto, con equipaggio e transfer.")
  await operatorPage.getByRole("button", { name: "Invia l’offerta" }).click()
  await expect(operatorPage.getByText(/12\.600\s€/)).toBeVisible()
  await page.getByRole("button", { name: /^Accetta e paga 12\.500\s€$/ }).click()
  await expect(page.getByText("Nel frattempo l’offerta è cambiata.")).toBeVisible()
  await expect(page.getByText(/12\.600\s€/).first()).toBeVisible()

  await page.getByRole("button", { name: /^Accetta e paga/ }).click()
  await expect(page).toHaveURL(/\/pay\//)
  await expect(page.getByText("Prezzo dell’offerta, tasse incluse")).toBeVisible()
  await expectSound(page)
  await page.goto("/account/bookings")
  await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("Accettata, da pagare")
  await page.goto(link.pathname)
  await page.getByRole("link", { name: "Vai al pagamento" }).click()
  await typeCard(page, "4242424242424242")
  await page.getByRole("button", { name: /^Paga/ }).click()
  await expect(page).toHaveURL(/\/booking-success/)
  await expect(page.getByText("Milano Linate (LIN)")).toBeVisible()
  await expectSound(page)
  await page.goto(link.pathname)
  await expect(page.locator('[data-state="booked"]')).toBeVisible()
  await page.getByRole("link", { name: "Vedi la prenotazione" }).click()
  await expect(page).toHaveURL(/\/account\/bookings\//)
  await expect(page.getByRole("heading", { name: "Libeccio", exact: false }).first()).toBeVisible()
  await operatorPage.reload()
  await expect(operatorPage.locator('[data-state="booked"]')).toBeVisible()
  await expect(operatorPage.getByRole("button", { name: "Invia l’offerta" })).toHaveCount(0)
  expect([...errors, ...operatorErrors]).toEqual([])
  await operatorPage.context().close()
})

test("a guest accepts and pays a yacht offer with the link in the mail", async ({ page, browser, request }) => {
  const email = "quote@example.org"
  await fromOwnNetwork(page)
  await page.goto("/yachts/yacht-granito/request?lang=en")
  await page.locator('input[name="pickupDate"]').fill(weekdayAhead(200))
  await page.locator('input[name="returnDate"]').fill(weekdayAhead(207))
  await page.locator('input[name="fullName"]').fill("Ada Neri")
  await page.locator('input[name="phone"]').fill("+39 347 000 0004")
  await page.locator('input[name="email"]').fill(email)
  await page.getByRole("button", { name: "Request Quote" }).click()
  await expect(page).toHaveURL(/\/requests\/.*token=/)
  const number = reference.exec(await page.getByRole("main").innerText())?.[0] ?? ""
  const operatorPage = await openAsOperator(browser, number)
  await expect(operatorPage.getByText("Il cliente legge in inglese.").first()).toBeVisible()
  await operatorPage.locator('input[name="price"]').fill("80000")
  await operatorPage.locator('form:has(input[name="price"]) textarea').fill("Crew and mooring included.")
  await operatorPage.getByRole("button", { name: "Invia l’offerta" }).click()
  await expect(operatorPage.locator('[data-state="offered"]')).toBeVisible()
  await operatorPage.context().close()

  const mail = await latestMail(request, email, "charter.offer")
  const { pathname, search } = new URL(mail.links.find((link) => link.includes("/requests/")) ?? "")
  await page.goto(pathname + search)
  await expect(page.getByText("Crew and mooring included.")).toBeVisible()
  await expectSound(page)
  await page.getByRole("button", { name: /^Accept and pay/ }).click()
  await expect(page).toHaveURL(/\/pay\/.*token=/)
  await typeCard(page, "4242424242424242")
  await page.getByRole("button", { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/booking-success/)
  await page.goto(pathname + search)
  await expect(page.locator('[data-state="booked"]')).toBeVisible()
  await expectAccessible(page)
})
