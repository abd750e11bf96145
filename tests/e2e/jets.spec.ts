import {
  consoleErrors,
  expectAccessible,
  expectAlive,
  fromOwnNetwork,
  latestMail,
  signedIn,
} from "../support/browser/e2e"
import { weekdayAhead } from "../support/browser/journey"
import { pixelsBeyond } from "../support/browser/pictures"
import { expect, type Page, test } from "../support/browser/test"

const reference = /^MST-R-[0-9A-Z]{4}-[0-9A-Z]{4}$/

const airport = (page: Page, name: RegExp) => page.getByRole("combobox", { name })
const onwards = (page: Page) => page.locator("form footer button").last()

/** Types until suggestions appear, then selects the first one. */
async function choose(page: Page, field: RegExp, typed: string) {
  await airport(page, field).pressSequentially(typed)
  await expect(page.getByRole("option").first()).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
}

/** No axe violation, and no horizontal overflow on the smallest phone. */
async function expectSound(page: Page) {
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test("a customer searches for a jet and sends an inquiry", async ({ page, customer, request }) => {
  const errors = consoleErrors(page)
  await signedIn(page, customer)
  const [out, back] = [weekdayAhead(20), weekdayAhead(24)]
  // `expectAlive` waits for the scripts: without them the browser submits the form itself.
  await page.goto("/jets?lang=it")
  await expectAlive(page)
  const search = page.getByRole("button", { name: "Cerca", exact: true })
  await search.click()
  await expect(page).toHaveURL(/\/jets\?lang=it$/)
  await expect(page.getByText("Scegli prima l’aeroporto di partenza e quello di arrivo.")).toBeVisible()

  await page.getByRole("tab", { name: "Solo andata" }).press("ArrowRight")
  await expect(page.getByRole("tab", { name: "Andata e ritorno" })).toBeFocused()
  await airport(page, /Partenza/).press("c")
  await expect(page.getByRole("option")).toHaveCount(0)
  await airport(page, /Partenza/).fill("")
  await airport(page, /Partenza/).pressSequentially("ol")
  const list = page.getByRole("listbox")
  await expect(list).toBeVisible()
  expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe("240px")
  await expectAccessible(page)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(airport(page, /Partenza/)).toHaveValue("Olbia Costa Smeralda (OLB)")
  await choose(page, /Arrivo/, "LBG")
  await page.locator('input[name="departureDate"]').fill(out)
  await page.locator('input[name="returnDate"]').fill(back)
  await page.locator('input[name="passengers"]').fill("8")
  await page.locator('input[name="pets"]').check()
  await search.click()

  await expect(page).toHaveURL(
    `/jets/search?tripType=round-trip&departure=OLB&arrival=LBG&departureDate=${out}&returnDate=${back}&passengers=8&pets=true&smoking=false`,
  )
  await expect(page.getByText("Olbia Costa Smeralda (OLB) → Parigi Le Bourget (LBG)")).toBeVisible()
  await expect(
    page
      .locator("article")
      .getByText(/km, circa \d+ h/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole("heading", { name: "Brezza VL" })).toHaveCount(0)
  await expectSound(page)

  await page.getByRole("link", { name: "Modifica ricerca" }).click()
  await expect(airport(page, /Partenza/)).toHaveValue("Olbia Costa Smeralda (OLB)")
  await expect(page.locator('input[name="returnDate"]')).toHaveValue(back)
  await expect(page.locator('input[name="pets"]')).toBeChecked()
  await page.locator('input[name="passengers"]').fill("90")
  await search.click()
  await expect(page.getByText("Nessun jet corrisponde ai criteri di ricerca.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Modifica ricerca" })).toHaveCount(1)
  await page.goBack()
  await expect(airport(page, /Partenza/)).toHaveValue("Olbia Costa Smeralda (OLB)")
  await page.goBack()
  await expect(page.getByText("Olbia Costa Smeralda (OLB) → Parigi Le Bourget (LBG)")).toBeVisible()

  await expect(
    page
      .locator("article")
      .getByText(/Prezzo indicativo: circa/)
      .first(),
  ).toBeVisible()
  await page.locator('a[href*="/book/jets/jet-grecale"]').click()
  await expect(page).toHaveURL(/\/book\/jets\/jet-grecale/)
  await expect(airport(page, /Arrivo/)).toHaveValue("Parigi Le Bourget (LBG)")
  await expect(page.locator('input[name="departureDate"]')).toHaveValue(out)
  await expect(page.locator('input[name="departureTime"]')).toHaveValue("12:00")
  await expect(page.locator('input[name="returnTimeQuote"]')).toHaveValue("12:00")
  await expect(page.locator('input[name="passengers"]')).toHaveValue("8")
  await expect(page.getByText(/km, circa 1 h/)).toBeVisible()
  await expect(page.getByText(/a 9\.800\s€ per ora di volo/)).toBeVisible()
  await expectSound(page)

  await page.locator('input[name="passengers"]').fill("15")
  await onwards(page).click()
  await expect(page.getByText("Questo velivolo ha 14 posti").first()).toBeVisible()
  await expect(page.locator('input[name="passengers"]')).toBeFocused()
  await expectAccessible(page)
  await page.locator('input[name="passengers"]').fill("8")
  await onwards(page).click()

  await expect(page).toHaveURL(/step=2/)
  await expect(page.locator('input[name="email"]')).toHaveValue(customer.email)
  await page.locator('input[name="fullName"]').fill("")
  await onwards(page).click()
  await expect(page.locator('input[name="fullName"]')).toBeFocused()
  await page.getByRole("button", { name: "Indietro" }).click()
  await expect(page.getByRole("heading", { level: 2, name: "Itinerario" })).toBeFocused()
  await expect(page.locator('a[href="#field-fullName"]')).toHaveCount(0)
  await onwards(page).click()
  await page.locator('input[name="fullName"]').fill("Elena Sanna")
  await page.locator('input[name="phone"]').fill("+39 347 000 0001")
  await expectSound(page)
  await onwards(page).click()
  await expect(page).toHaveURL(/step=3/)
  await page.reload()
  await expect(page.getByText("+39 347 000 0001")).toBeVisible()
  await expectSound(page)

  await onwards(page).click()
  await expect(page).toHaveURL(/\?request=/)
  await expect(page.getByRole("heading", { name: "Richiesta inviata" })).toBeVisible()
  const number = (await page.getByText(reference).first().textContent()) ?? ""
  await expect(page.getByText("Entro 48 ore ti rispondiamo via email con un prezzo.")).toBeVisible()
  const link = await page.getByRole("link", { name: "Apri la chat WhatsApp" }).getAttribute("href")
  const text = new URL(link ?? "").searchParams.get("text")
  expect(text).toContain(`Richiesta: ${number}`)
  expect(text).toContain("Partenza: Olbia Costa Smeralda (OLB)")
  await expectSound(page)
  const mail = await latestMail(request, customer.email, "charter.request-received", number)
  const { pathname, search: query } = new URL(mail.links.find((link) => link.includes("request=")) ?? "")
  await page.goto(pathname + query)
  await expect(page.getByText(number).first()).toBeVisible()
  expect(errors).toEqual([])
})

test("a place typed before the combobox loads keeps its text and focus", async ({ page }) => {
  const errors = consoleErrors(page)
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.goto("/jets?lang=en")
  await expectAlive(page)
  await page.waitForLoadState("networkidle")
  // The combobox is the only module that is loaded from here on.
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await loaded
    await route.continue()
  })
  const departure = airport(page, /Departure/)
  await departure.pressSequentially("mil")
  await expect(page.getByRole("option")).toHaveCount(0)
  load()
  await expect(page.getByRole("option")).toHaveText("Milan Linate (LIN)")
  await expect(departure).toBeFocused()
  await expect(departure).toHaveValue("mil")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("option")).toHaveCount(0)
  await page.keyboard.press("Tab")
  await expect(departure).toHaveValue("Milan Linate (LIN)")
  expect(errors).toEqual([])
})

test("a helicopter can fly to a typed place", async ({ page, customer }) => {
  await signedIn(page, customer, "/book/helicopters/heli-rondine?lang=en")
  await airport(page, /Departure/).pressSequentially("porto")
  await page.getByRole("option", { name: "Porto Cervo" }).click()
  await expect(airport(page, /Departure/)).toHaveValue("Porto Cervo")
  await airport(page, /Arrival/).fill("Tenuta Su Cologone")
  await page.locator('input[name="departureDate"]').fill(weekdayAhead(12))
  await onwards(page).click()
  await expect(page).toHaveURL(/step=2/)
  await page.locator('input[name="phone"]').fill("+39 347 000 0001")
  await onwards(page).click()
  await expect(page.getByText("Tenuta Su Cologone")).toBeVisible()
  await onwards(page).click()
  await expect(page.getByRole("heading", { name: "Inquiry sent" })).toBeVisible()
})

test("a guest asks for a jet on a phone and opens the link in the mail", async ({ page, request }) => {
  const errors = consoleErrors(page)
  const email = `jet-${crypto.randomUUID()}@example.org`
  await fromOwnNetwork(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/jets/search?departure=CAG&arrival=LBG&departureDate=${weekdayAhead(30)}&passengers=4&lang=en`)
  await expectAlive(page)
  await page.locator('a[href*="/book/jets/jet-levante"]').click()
  await expect(page.getByText(/at €3,600 per flight hour/)).toBeVisible()
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0)
  await onwards(page).click()
  await expect(page).toHaveURL(/step=2/)
  await page.locator('input[name="fullName"]').fill("Ada Neri")
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="phone"]').fill("+39 347 000 0004")
  await onwards(page).click()
  await expect(page).toHaveURL(/step=3/)
  await onwards(page).click()
  await expect(page.getByRole("heading", { name: "Inquiry sent" })).toBeVisible()
  await expectAccessible(page)
  const number = (await page.getByText(reference).first().textContent()) ?? ""

  const mail = await latestMail(request, email, "charter.request-received", number)
  const { pathname, search } = new URL(mail.links.find((link) => link.includes("/requests/")) ?? "")
  await page.goto(pathname + search)
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(page.getByText("Within 48 hours we answer by email with a price.")).toBeVisible()
  await expect(page.getByText("Cagliari Elmas (CAG)")).toBeVisible()
  await expectSound(page)
  expect(errors).toEqual([])
})
