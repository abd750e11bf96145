import { newCustomer } from "../support/browser/customer"
import { consoleErrors, expectAccessible, refusalOn } from "../support/browser/e2e"
import { typeCard } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"

test("a new customer's account is empty and saves changes", async ({ page }, info) => {
  await newCustomer(page, "it", `conto-${info.project.name}`, "/account")
  const errors = consoleErrors(page)
  const main = page.locator("main")
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Ciao, Anna")
  await expect(main.locator('a[href="/account/documents"]').filter({ hasText: "Verifica" }).first()).toBeVisible()

  const wayOn = { bookings: "/car-rentals", tickets: "/commercial-operation", membership: "/membership" }
  for (const [tab, to] of Object.entries(wayOn)) {
    await page.locator(`nav a[href="/account/${tab}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/account/${tab}$`))
    await expect(main.locator(`a[href="${to}"]`)).toBeVisible()
  }

  await page.goto("/account/profile")
  await expect(main.locator('input[type="email"]')).not.toBeEditable()
  await page.locator('input[name="name"]').fill("Anna Maria Melis")
  const phone = page.locator('input[name="phone"]')
  await phone.fill("abc")
  await phone.press("Enter")
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAttribute("aria-invalid", "true")
  await page.locator('input[name="phone"]').fill("+39 347 111 2233")
  await main.getByRole("button", { name: "Salva" }).click()
  const saved = main.getByText("Modifiche salvate.")
  await expect(saved).toBeVisible()
  await expect(saved).toBeHidden()
  await page.reload()
  await expect(page.locator('input[name="name"]')).toHaveValue("Anna Maria Melis")
  await expect(page.locator('input[name="phone"]')).toHaveValue("+39 347 111 2233")

  await page.goto("/account/notifications")
  const switches = { bookings: "Conferme di prenotazione", offers: "Offerte speciali", letter: "Newsletter" }
  const at = (where: Page, name: string) => where.getByRole("main").getByRole("switch", { name })
  await expect(main.getByRole("button", { name: "Salva" })).toHaveCount(0)
  await expect(at(page, switches.bookings)).toBeChecked()
  await expect(at(page, switches.bookings)).toBeDisabled()
  await expect(at(page, switches.letter)).not.toBeChecked()
  await at(page, switches.offers).check()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(at(page, switches.offers)).toBeChecked()
  await expect(at(page, switches.letter)).not.toBeChecked()
  expect(errors).toEqual([])
})

test("a customer saves cards, changes the default and removes cards", async ({ page }, info) => {
  await newCustomer(page, "en", `carte-${info.project.name}`, "/account/payment-methods")
  const errors = consoleErrors(page)
  const main = page.locator("main")
  const cards = main.locator("li").filter({ has: page.getByRole("heading", { level: 2 }) })
  const card = (last4: string) => cards.filter({ hasText: last4 })
  const save = async (number: string) => {
    await typeCard(page, number)
    await main.getByRole("button", { name: "Save card" }).click()
  }
  const add = async () => {
    await main.getByRole("link", { name: "Add a card" }).click()
    await expect(page.getByRole("heading", { name: "New card" })).toBeFocused()
  }
  await expect(main.getByText("No saved cards")).toBeVisible()

  await add()
  await expectAccessible(page)
  await save("4000000000000002")
  await expect(refusalOn(main, /declined/)).toBeFocused()
  await expect(page.locator('input[autocomplete="cc-number"]')).toHaveValue("4000 0000 0000 0002")
  await save("4242424242424242")
  await expect(main.getByText("Card saved.")).toBeVisible()
  await expect(cards).toHaveCount(1)
  await expect(card("4242")).toContainText("Default")

  await add()
  await save("4000002500003155")
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click()
  await expect(cards).toHaveCount(2)
  await card("3155").getByRole("button", { name: "Make default" }).click()
  await expect(card("3155")).toContainText("Default")
  await expect(card("4242").getByRole("button", { name: "Make default" })).toBeVisible()

  const dialog = page.getByRole("dialog", { name: "Remove this card?" })
  await card("3155").getByRole("link", { name: "Remove" }).click()
  await expect(dialog).toContainText("Visa ending in 3155")
  await expect(dialog).toContainText("It is your default card")
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  // The URL no longer names the dialog either.
  await expect(page).toHaveURL(/\/account\/payment-methods$/)
  await expect(cards).toHaveCount(2)
  await card("3155").getByRole("link", { name: "Remove" }).click()
  await dialog.getByRole("button", { name: "Remove" }).click()
  await expect(cards).toHaveCount(1)
  await expect(card("4242")).toContainText("Default")
  await page.reload()
  await expect(cards).toHaveCount(1)
  expect(errors).toEqual([])
})
