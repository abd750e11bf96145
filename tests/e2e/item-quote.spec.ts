import { addDays } from "../../app/platform/dates"
import { consoleErrors, expectAccessible, expectAlive, fromOwnNetwork } from "../support/browser/e2e"
import { weekdayAhead } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"

const CAR = "/urban-cars/volkswagen-t-roc"

const panel = (page: Page) => page.locator("#quote")
const day = (page: Page, date: string) => panel(page).locator(`[data-day="${date}"]`)

/** Leads the focus in the calendar to a day by arrow keys only, month by month and then day by day. */
async function focusDay(page: Page, date: string): Promise<void> {
  await panel(page).locator("[data-day][tabindex='0']").focus()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day ?? "")
  while ((await focused()).slice(0, 7) < date.slice(0, 7)) await page.keyboard.press("PageDown")
  while ((await focused()) !== date) await page.keyboard.press((await focused()) < date ? "ArrowRight" : "ArrowLeft")
}

const tripIn = (page: Page) => {
  const query = new URL(page.url()).searchParams
  return { from: query.get("from"), to: query.get("to") }
}

for (const [name, viewport] of [
  ["phone", { width: 390, height: 844 }],
  ["desk", { width: 1440, height: 900 }],
] as const)
  test(`a visitor on a ${name} chooses days by keyboard and takes the cheaper return`, async ({ page }) => {
    const errors = consoleErrors(page)
    await fromOwnNetwork(page)
    await page.setViewportSize(viewport)
    await page.goto(`${CAR}?lang=en`)
    await expectAlive(page)
    if (name === "phone") {
      const opener = page.getByRole("button", { name: "Choose dates" })
      await opener.click()
      await expect(page.getByRole("dialog", { name: "Your dates" })).toBeVisible()
      await expect(panel(page).getByRole("button", { name: "Close" })).toBeFocused()
      await expect(page.locator("[inert] .quote-bar, .quote-bar[inert]")).toBeAttached()
      await page.keyboard.press("Escape")
      await expect(opener).toBeFocused()
      await expect(page.locator("[inert]")).toHaveCount(0)
      await opener.click()
    }
    await expect(panel(page)).toBeVisible()
    await expectAccessible(page)

    const from = weekdayAhead(60)
    const to = addDays(from, 3)
    await focusDay(page, from)
    await page.keyboard.press("Enter")
    await expect(panel(page).getByText("Now choose the day of return.")).toBeVisible()
    await focusDay(page, to)
    await page.keyboard.press("Enter")
    await expect.poll(() => tripIn(page)).toEqual({ from: `${from}T10:30`, to: `${to}T09:00` })
    await expect(day(page, to)).toBeFocused()

    const cheaper = panel(page).getByRole("link", { name: /^Return by 06:00 and save €/ })
    await expectAccessible(page)
    await cheaper.click()
    await expect.poll(() => tripIn(page)).toEqual({ from: `${from}T10:30`, to: `${to}T06:00` })
    await expect(cheaper).toBeHidden()
    await expect(panel(page).getByRole("status").last()).toBeFocused()
    await expect(panel(page).getByLabel("Return time")).toHaveValue("06:00")

    if (name === "phone") {
      await page.keyboard.press("Escape")
      await expect(page.locator(".quote-bar button[popovertarget]")).toBeFocused()
      await page.keyboard.press("Enter")
    }
    const book = panel(page).getByRole("link", { name: /^Book for €/ })
    await book.click()
    await expect(page).toHaveURL(new RegExp(`${CAR}/book\\?`))
    expect(tripIn(page)).toEqual({ from: `${from}T10:30`, to: `${to}T06:00` })
    expect(errors).toEqual([])
  })

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("a visitor types days and gets the price", async ({ page }) => {
    await fromOwnNetwork(page)
    await page.goto(`${CAR}?lang=en`)
    const from = weekdayAhead(60)
    await panel(page).getByLabel("Pickup", { exact: true }).fill(from)
    await panel(page).getByLabel("Return", { exact: true }).fill(addDays(from, 1))
    await panel(page).getByRole("button", { name: "Show the price" }).click()
    await expect(panel(page).getByRole("link", { name: /^Book for €/ })).toBeVisible()
    await expect(panel(page).getByLabel("Pickup time")).toHaveValue("10:30")
  })
})
