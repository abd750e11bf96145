import { signedIn } from "../support/browser/e2e"
import { changeDriver, licenceFile, photo, weekdayAhead, wizard } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"

const focused = (page: Page) => page.locator(":focus")

/** Presses Tab until `target` has the focus; fails after `limit` presses. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>, limit = 80): Promise<void> {
  for (let presses = 0; presses < limit; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(target).toBeFocused()
}

test("the first Tab stop is a link to the main content", async ({ page }) => {
  await page.goto("/cars?lang=it")
  await page.keyboard.press("Tab")
  await expect(focused(page)).toHaveText("Vai al contenuto")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/#main$/)
  await page.keyboard.press("Tab")
  expect(await focused(page).evaluate((element) => Boolean(element.closest("main")))).toBe(true)
})

test("the menu drawer traps the focus and returns it when closed", async ({ page }) => {
  await page.goto("/urban-cars?lang=en")
  const button = page.getByRole("button", { name: "Menu" })
  await tabTo(page, button, 12)
  await page.keyboard.press("Enter")
  const drawer = page.getByRole("dialog", { name: "Menu" })
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole("link", { name: "Urban cars" })).toHaveAttribute("aria-current", "page")
  for (let presses = 0; presses < 24; presses += 1) {
    await page.keyboard.press("Tab")
    const where = await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)
    // The tab order includes the browser's own toolbar. Then the body has the focus, never the page behind the drawer.
    const behind = await page.evaluate(() => document.activeElement?.closest("main, header > div, footer") !== null)
    expect(where === "DIALOG" || !behind).toBe(true)
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden")
  await page.keyboard.press("Escape")
  await expect(drawer).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute("aria-expanded", "false")
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden")
})

test("the wizard works by keyboard alone and closes with Escape", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto("/urban-cars?lang=it")
  const book = page.locator('a[href="/urban-cars/volkswagen-tiguan/book"]')
  await book.focus()
  await page.keyboard.press("Enter")
  await expect(page.locator("dialog[data-covers]:modal")).toBeVisible()
  const forward = wizard(page).getByRole("button", { name: "Continua" })

  const type = async (name: string, text: string) => {
    const field = page.locator(`input[name="${name}"]`)
    await tabTo(page, field)
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(text)
  }
  /** The browser's date field orders day and month by its own language. */
  const typeDay = async (name: string, date: string) => {
    const field = page.locator(`input[name="${name}"]`)
    const [year = "", month = "", day = ""] = date.split("-")
    for (const order of [month + day + year, day + month + year]) {
      await field.blur()
      await field.focus()
      await page.keyboard.type(order)
      if ((await field.inputValue()) === date) return
    }
    await expect(field).toHaveValue(date)
  }
  const proceed = async (step: number) => {
    await tabTo(page, forward)
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(new RegExp(`step=${step}`))
    // The focus continues from the new step's heading.
    await expect(wizard(page).getByRole("heading", { level: 2 })).toBeFocused()
  }

  await tabTo(page, page.locator('input[name="pickupDate"]'))
  await typeDay("pickupDate", weekdayAhead(300))
  await tabTo(page, page.locator('input[name="returnDate"]'))
  await typeDay("returnDate", weekdayAhead(304))
  await proceed(2)
  await changeDriver(page)

  await type("phone", "+39 347 000 0001")
  await type("licenseNumber", "CA1234567X")
  await type("licenseIssueDate", "01/06/2004")
  // The file chooser belongs to the browser; its button must be reachable by keyboard.
  const chooser = page.waitForEvent("filechooser")
  await tabTo(page, licenceFile(page))
  await page.keyboard.press("Enter")
  await (await chooser).setFiles(await photo("patente.jpg"))
  await expect(wizard(page).getByText("patente.jpg")).toBeVisible()
  await tabTo(page, page.locator('input[name="confirmsInformation"]'))
  await page.keyboard.press("Space")
  await proceed(3)
  await proceed(4)
  await tabTo(page, page.locator('input[name="agreesToTerms"]'))
  await page.keyboard.press("Space")
  await expect(page.locator('input[name="agreesToTerms"]')).toBeChecked()

  await page.keyboard.press("Escape")
  const question = wizard(page).getByRole("dialog", { name: "Vuoi uscire?" })
  await expect(question).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/step=4/)
  await page.keyboard.press("Escape")
  await tabTo(page, question.getByRole("button", { name: "Esci" }))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/urban-cars\?from=/)
  await expect(wizard(page)).toHaveCount(0)
  await expect(page.locator('a[href^="/urban-cars/volkswagen-tiguan/book"]')).toBeFocused()
})

test("closing the wizard restores the list's scroll position and focus", async ({ page, customer }) => {
  await signedIn(page, customer)
  await page.goto("/cars?lang=it")
  const book = page.locator('a[href$="/book"]').last()
  await book.focus()
  // Of the tile: its content is laid out again when it first becomes visible (`content-visibility`).
  const place = () => book.evaluate((link) => Math.round(link.closest("article")?.getBoundingClientRect().top ?? 0))
  const before = await place()
  await page.keyboard.press("Enter")
  await expect(page.locator("dialog[data-covers]:modal")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(wizard(page)).toHaveCount(0)
  await expect(book).toBeFocused()
  await expect.poll(place).toBe(before)
})

test("back navigation restores the scroll position", async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto("/")
  const atFoot = () =>
    page.evaluate(() => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" })
      return Math.abs(document.body.scrollHeight - innerHeight - scrollY) < 1
    })
  await expect.poll(atFoot).toBe(true)
  const left = await place()
  await page.locator('footer a[href="/faq"]').click()
  await page.waitForURL(/\/faq$/)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === "/")
  await expect.poll(place).toBe(left)
  await page.reload()
  await expect.poll(place).toBe(left)
})
