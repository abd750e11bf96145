import { consoleErrors, expectAccessible, signedIn } from "../support/browser/e2e"
import { expect, type Page, test } from "../support/browser/test"

test.use({ declinesCookies: false })

const words = {
  it: { title: "I cookie, in breve", accept: "Accetta", decline: "Rifiuta", preferences: "Preferenze cookie" },
  en: { title: "Cookies, in brief", accept: "Accept", decline: "Decline", preferences: "Cookie preferences" },
} as const

const dialog = (page: Page, language: "it" | "en" = "it") => page.getByRole("dialog", { name: words[language].title })
const storedConsent = (page: Page) => page.evaluate(() => localStorage.getItem("cookie-consent"))

test("the cookie question is asked until answered, also after its policy was read", async ({ page }) => {
  const language = "en"
  const errors = consoleErrors(page)
  const { accept, preferences } = words[language]
  await page.clock.install()
  await page.goto(`/?lang=${language}`)
  await dialog(page, language).getByRole("link", { name: "Cookie policy" }).click()
  await expect(page).toHaveURL(/\/cookie-policy/)
  await page.clock.runFor(2_500)
  await expect(dialog(page, language)).toHaveCount(0)
  await page.getByRole("banner").getByRole("link").first().click()
  await expect(dialog(page, language)).toBeVisible()
  await expectAccessible(page)
  expect(await storedConsent(page)).toBeNull()
  await dialog(page, language).getByRole("button", { name: accept }).click()
  await expect(dialog(page, language)).toHaveCount(0)
  await expect.poll(() => storedConsent(page)).toBe("true")
  await page.reload()
  await page.clock.runFor(2_500)
  await expect(dialog(page, language)).toHaveCount(0)
  await page.getByRole("button", { name: preferences }).click()
  await dialog(page, language).getByRole("button", { name: words[language].decline }).click()
  await expect.poll(() => storedConsent(page)).toBe("false")
  expect(errors).toEqual([])
})

test("the cookie dialog opens after typing ends and returns the focus", async ({ page }) => {
  await page.goto("/signin?lang=it")
  const email = page.locator('input[name="email"]')
  await email.pressSequentially("chi.scrive.non.viene.interrotto@maestrale.example", { delay: 60 })
  await expect(email).toHaveValue("chi.scrive.non.viene.interrotto@maestrale.example")
  await expect(page.locator("dialog:modal")).toBeVisible()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Space")
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(email).toBeFocused()
  await expect.poll(() => storedConsent(page)).toBe("false")
})

test("declined cookies stay declined after keys, backdrop clicks and in other tabs", async ({ page, context }) => {
  await page.clock.install()
  await page.goto("/cars?lang=it")
  const other = await context.newPage()
  await other.goto("/urban-cars?lang=it")
  await expect(dialog(other)).toBeVisible()
  await page.clock.runFor(2_000)
  await dialog(page).getByRole("button", { name: "Rifiuta" }).click()
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toHaveCount(0)
  await expect(dialog(other)).toHaveCount(0)
  await page.keyboard.press("Tab")
  await page.clock.runFor(3_000)
  await page.mouse.click(12, 90)
  expect(await page.locator("dialog[open]").count()).toBe(0)
  expect(await storedConsent(page)).toBe("false")
  // After the customer has reopened the banner, a click on the backdrop and Escape keep the answer.
  for (const leave of [() => page.mouse.click(12, 90), () => page.keyboard.press("Escape")]) {
    await page.getByRole("button", { name: words.it.preferences }).click()
    await page.clock.runFor(1_000)
    await expect.poll(() => page.evaluate(() => document.elementFromPoint(12, 90)?.tagName)).toBe("DIALOG")
    await leave()
    await page.clock.runFor(1_000)
    await expect(dialog(page)).toHaveCount(0)
    expect(await storedConsent(page)).toBe("false")
  }
})

test("the cookie dialog does not open over dialogs, bookings or the back office", async ({ page, customer }) => {
  // With a running clock the question could open before the menu.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await page.goto("/cars?lang=it")
  await page.getByRole("button", { name: "Menu" }).click()
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await page.locator("dialog:modal").count()).toBe(1)
  }).toPass({ intervals: [100] })
  await page.clock.runFor(5_000)
  expect(await dialog(page).count()).toBe(0)
  await page.keyboard.press("Escape")
  await page.clock.runFor(5_000)
  await expect(dialog(page)).toBeVisible()
  await signedIn(page, "operator", "/admin?lang=it")
  await page.clock.runFor(5_000)
  expect(await dialog(page).count()).toBe(0)
  await page.context().clearCookies()
  await signedIn(page, customer, "/urban-cars/fiat-panda/book?lang=it")
  await page.clock.runFor(5_000)
  expect(await dialog(page).count()).toBe(0)
  expect(await storedConsent(page)).toBeNull()
})
