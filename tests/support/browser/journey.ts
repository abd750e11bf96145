import { randomBytes } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import sharp from "sharp"
import { addDays, romeDate, weekday } from "../../../app/platform/dates"

/** A weekday at least `days` from today, `YYYY-MM-DD`. */
export function weekdayAhead(days: number): string {
  let date = addDays(romeDate(new Date()), days)
  while (weekday(date) === 0 || weekday(date) === 6) date = addDays(date, 1)
  return date
}

/** A small photograph of a document, as a phone would send it. */
export async function photo(name: string, width = 640, height = 400) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#c9a26a" } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: "image/jpeg", buffer }
}

export const wizard = (page: Page) => page.locator("dialog[data-covers]")
export const proceed = (page: Page) => wizard(page).locator("footer button").last()

/** Step 1: two rental days from `pickupDate`, from and to the office. */
export async function fillDates(page: Page, pickupDate: string, days = 1): Promise<void> {
  await expect(page).toHaveURL(/\/book/)
  await page.locator('input[name="pickupDate"]').fill(pickupDate)
  await page.locator('input[name="returnDate"]').fill(addDays(pickupDate, days))
  await proceed(page).click()
  await expect(page).toHaveURL(/step=2/)
}

/** A PNG of more than 5 MB: random pixels do not compress. */
export async function largePhoto() {
  const raw = { width: 1600, height: 1200, channels: 3 as const }
  const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
  return { name: "licence.png", mimeType: "image/png", buffer }
}

export const licenceFile = (page: Page) => wizard(page).locator('input[type="file"]:not([capture])')

/** Step 2: the verified customer, whose name the wizard knows, with an old licence. */
export async function fillDriver(page: Page): Promise<void> {
  await fillDriverFields(page)
  await licenceFile(page).setInputFiles(await photo("patente.jpg"))
  await expect(wizard(page).getByText("patente.jpg")).toBeVisible()
  await proceed(page).click()
  await expect(page).toHaveURL(/step=3/)
  // The URL changes before the step does, and both steps have the same button.
  await expect(page.locator('input[name="insuranceOption"]').first()).toBeAttached()
}

/** Closes the wizard after something was typed, and confirms it. */
export async function leaveWizard(page: Page): Promise<void> {
  await page.keyboard.press("Escape")
  await wizard(page)
    .getByRole("button", { name: /^(Leave|Esci)$/ })
    .click()
}

/** Step 2 of a customer who rented before, whose data are known: shows the fields. */
export async function changeDriver(page: Page): Promise<void> {
  const change = wizard(page).getByRole("button", { name: /^(Change the details|Cambia i dati)$/ })
  await expect(change.or(page.locator('input[name="phone"]'))).toBeVisible()
  if (await change.isVisible()) await change.click()
}

/** Step 2 except the photo of the licence. */
export async function fillDriverFields(page: Page): Promise<void> {
  await changeDriver(page)
  const fields = { phone: "+39 347 000 0001", licenseNumber: "CA1234567X" }
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value)
  await page.locator('input[name="birthDate"]').fill("14/05/1985")
  await page.locator('input[name="licenseIssueDate"]').fill("2004-06-01")
  await page.locator('input[name="confirmsInformation"]').check()
}

/** Step 3 with its default options. */
export async function keepOptions(page: Page): Promise<void> {
  await proceed(page).click()
  await expect(page).toHaveURL(/step=4/)
  await expect(page.locator('input[name="agreesToTerms"]')).toBeVisible({ timeout: 15_000 })
}

export async function consent(page: Page): Promise<void> {
  for (const name of ["confirmsDocuments", "agreesToTerms", "agreesToPrivacy"])
    await page.locator(`input[name="${name}"]`).check()
}

/** Gives the required consents and types a card; if there are saved cards, chooses to pay with another one first. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const field = page.locator('input[autocomplete="cc-number"]')
  await page
    .locator('input[autocomplete="cc-number"], input[name="agreesToTerms"]')
    .first()
    .waitFor({ state: "attached" })
  for (const box of await page.locator('input[name^="agreesTo"], input[name="confirmsDocuments"]').all())
    await box.check()
  await field.waitFor({ state: "attached" })
  if (await field.isHidden()) await page.locator('input[name="savedCard"][value="other"]').check()
  await field.fill(number)
  await page.locator('input[autocomplete="cc-exp"]').fill("12/34")
  await page.locator('input[autocomplete="cc-csc"]').fill("123")
}

/** Presses 'Conferma prenotazione'. */
export const confirm = (page: Page) => wizard(page).locator('form button[type="submit"]').click()
